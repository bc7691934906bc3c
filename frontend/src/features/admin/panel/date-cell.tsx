import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';

/** A date in a list, with the time as a tooltip; a dash without a date. */
export function DateCell({ iso }: { iso: string | null | undefined }) {
  const { lang } = useLanguage();
  if (!iso) return <span className="muted">–</span>;
  return (
    <time className="muted" dateTime={iso} title={iso}>
      {shortDate(iso, lang)}
    </time>
  );
}
