import type { CustomerTimeline as Timeline, HistoryEntry } from '../../../../api/schema';
import { Link } from '../../../../ui/link';
import { dayAndTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { useShowMore } from '../../../i18n/use-show-more';
import { orderPath } from '../../panel/panel-paths';
import { Away } from './section';
import styles from './customer.module.css';

const isConsent = ({ what }: HistoryEntry) =>
  what === 'terms_accepted' || what.startsWith('consent_') || what.startsWith('newsletter_');

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t, lang } = useLanguage();
  const { shown, more } = useShowMore(entries);
  return (
    <>
      <ol className={styles.timeline}>
        {shown.map(({ at, what, about, orderId }, index) => (
          <li key={`${at} ${what} ${index}`}>
            <time className="muted" dateTime={at}>
              {dayAndTime(at, lang)}
            </time>
            <span>
              {t(`admin.customer.event.${what}`)}{' '}
              {orderId && about ? (
                <Link className="link" to={orderPath(orderId)}>
                  {about}
                </Link>
              ) : (
                <span className="muted">{about}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}

/** What happened with the customer in all services, newest first. */
export function CustomerTimeline({ timeline: { entries, away } }: { timeline: Timeline }) {
  return (
    <>
      <Away names={away} />
      <Entries entries={entries} />
    </>
  );
}

/** What the customer agreed to, from the same entries. */
export function CustomerConsents({ timeline: { entries, away } }: { timeline: Timeline }) {
  const { t } = useLanguage();
  const consents = entries.filter(isConsent);
  return (
    <>
      <Away names={away} />
      {consents.length === 0 ? <p className="muted">{t('admin.customer.no_consents')}</p> : null}
      <Entries entries={consents} />
    </>
  );
}
