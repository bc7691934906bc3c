import { use } from 'react';
import { Link } from '../../../ui/link';
import { useLanguage } from '../../i18n/language';
import { PanelRightsContext } from '../panel/permissions';
import { useWaiting, waitingText } from '../panel/waiting/use-waiting';
import styles from './waiting-list.module.css';

/** What waits for the reader, with the way to it. */
export function WaitingList() {
  const { t } = useLanguage();
  const waiting = useWaiting(use(PanelRightsContext).role);
  if (!waiting || waiting.length === 0) return null;
  const open = waiting.filter(({ count }) => count !== 0);
  return (
    <section className={styles.waiting} aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('admin.overview.waiting')}</h2>
      {open.length === 0 ? (
        <p>{t('admin.overview.nothing_waits')}</p>
      ) : (
        <ul>
          {open.map(({ name, to, count }) => (
            <li key={name}>
              <Link to={to}>{t(`admin.overview.waiting.${name}`)}</Link>
              {count === undefined ? (
                <span>{t('admin.overview.away')}</span>
              ) : (
                <b className="num">{waitingText(count)}</b>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
