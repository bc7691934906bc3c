import { clsx } from 'clsx';
import { Laptop, Monitor } from 'lucide-react';
import type { Activation } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { isLaptop } from './computer-drawing';
import styles from './computers.module.css';

/** Computers without a seat. A log-in on one of them registers it again. */
export function PastComputers({ computers }: { computers: readonly Activation[] }) {
  const { t, lang } = useLanguage();
  if (computers.length === 0) return null;
  return (
    <section className={styles.past} aria-labelledby="past-computers">
      <h2 id="past-computers">{t('computers.past')}</h2>
      <ul>
        {computers.map(({ id, machineName, deviceId, issuedAt, status }) => (
          <li key={id}>
            <Icon of={isLaptop(machineName) ? Laptop : Monitor} />
            <b>{machineName}</b>
            <span className={clsx(styles.code, 'muted')}>{deviceId}</span>
            <span>{t('computers.since_day', { date: longDate(issuedAt, lang) })}</span>
            <span className="pill pill-off">{t(`computers.${status}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
