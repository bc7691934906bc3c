import { clsx } from 'clsx';
import { Laptop, Monitor } from 'lucide-react';
import type { Activation } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { dayAndTime, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { useShowMore } from '../i18n/use-show-more';
import { isLaptop } from './computer-drawing';
import styles from './computers.module.css';
import { nameOf } from './own-computers/name-of-computer';
import { RemoveComputer } from './own-computers/remove-computer';

/** Computers without a seat. A log-in on one of them registers it again. */
export function PastComputers({ computers }: { computers: readonly Activation[] }) {
  const { t, lang } = useLanguage();
  const { shown, more } = useShowMore(computers);
  if (computers.length === 0) return null;
  return (
    <section className={styles.past} aria-labelledby="past-computers">
      <h2 id="past-computers">{t('computers.past')}</h2>
      <ul>
        {shown.map((computer) => (
          <li key={computer.id}>
            <Icon of={isLaptop(computer.machineName) ? Laptop : Monitor} />
            <b>{nameOf(computer)}</b>
            <span className={clsx(styles.code, 'muted')}>{computer.deviceId}</span>
            <span>
              {t('computers.since_day', { date: longDate(computer.issuedAt, lang) })}
              <br />
              {t('computers.last_seen_at', { time: dayAndTime(computer.lastSeenAt, lang) })}
            </span>
            <span className="pill pill-off">{t(`computers.${computer.status}`)}</span>
            <RemoveComputer computer={computer} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
