import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';

/** A day in a list, to the second for who points at it; a dash where there was none. */
export function Day({ iso }: { iso: string | null | undefined }) {
  const { lang } = useLanguage();
  if (!iso) return <span className="muted">–</span>;
  return (
    <time className="muted" dateTime={iso} title={iso}>
      {shortDate(iso, lang)}
    </time>
  );
}
