import type { TimelineEntry } from '../../api/schema';
import { dayAndTime, formatMoney } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './orders.module.css';

/** What happened to an order, oldest first. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t, lang } = useLanguage();
  const about = ({ what, about: value }: TimelineEntry) => {
    const detail = value ?? '';
    if (what.startsWith('refund_')) return formatMoney(Number(detail), lang);
    return what.startsWith('mail_') ? t(`orders.mail.${detail}`) : detail;
  };
  return (
    <section aria-labelledby="order-timeline">
      <h2 className="h4" id="order-timeline">
        {t('orders.timeline')}
      </h2>
      <ol className={styles.timeline}>
        {entries.map((entry, index) => (
          <li key={`${index} ${entry.what}`}>
            <time className="muted num" dateTime={entry.at}>
              {dayAndTime(entry.at, lang)}
            </time>
            <span>{t(`orders.moment.${entry.what}`, { about: about(entry) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
