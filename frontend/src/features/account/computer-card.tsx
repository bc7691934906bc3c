import { clsx } from 'clsx';
import type { Activation } from '../../api/schema';
import { type Fact, Facts } from '../../ui/facts';
import { dayAndTime, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { ComputerDrawing } from './computer-drawing';
import { ComputerName } from './own-computers/computer-name';
import { nameOf } from './own-computers/name-of-computer';
import styles from './computers.module.css';

interface ComputerCardProps {
  /** From 1. */
  seatNumber: number;
  computer: Activation;
  /** Releases a lost computer before its offline lease ends. */
  onLost: () => void;
  onDeactivate: () => void;
}

function ComputerFacts({ computer }: { computer: Activation }) {
  const { t, lang } = useLanguage();
  const { device, deviceId, issuedAt, lastSeenAt, products } = computer;
  const facts: Fact[] = [
    [t('computers.processor'), device.cpuModel],
    [t('computers.memory'), device.memoryGb ? t('computers.gigabytes', { n: device.memoryGb }) : null],
    [t('computers.since'), longDate(issuedAt, lang)],
    [t('computers.last_seen'), dayAndTime(lastSeenAt, lang)],
    [t('computers.products'), products.join(', ')],
  ];
  return (
    <Facts facts={facts}>
      <div>
        <dt>{t('computers.code')}</dt>
        <dd className="mono" title={deviceId}>
          {deviceId}
        </dd>
      </div>
    </Facts>
  );
}

function DeactivateButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLanguage();
  return (
    <button
      type="button"
      className="btn btn-dng btn-md"
      aria-label={t('computers.deactivate_named', { name })}
      onClick={onPress}
    >
      {t('computers.deactivate')}
    </button>
  );
}

/** A registered computer, its products, and the button that deactivates it. */
export function ComputerCard({ seatNumber, computer, onLost, onDeactivate }: ComputerCardProps) {
  const { t, lang } = useLanguage();
  const { machineName, os, device, status, offlineUntil } = computer;
  const name = nameOf(computer);
  return (
    <li className={styles.seat}>
      <div className={styles.seatTop}>
        <span className="legend">{t('computers.place', { n: seatNumber })}</span>
        <span className={clsx('pill', status === 'active' ? 'pill-ok' : 'pill-off')}>
          {t(`computers.${status}`)}
        </span>
      </div>
      <ComputerDrawing machineName={machineName} />
      <div>
        <ComputerName computer={computer} />
        <p className="muted">{[os, device.osVersion].filter(Boolean).join(' ')}</p>
      </div>
      <ComputerFacts computer={computer} />
      {offlineUntil ? (
        <p className="muted">
          {t('computers.offline_until', { date: longDate(offlineUntil, lang) })}{' '}
          <button
            type="button"
            className="link"
            aria-label={t('computers.lost_named', { name })}
            onClick={onLost}
          >
            {t('computers.lost')}
          </button>
        </p>
      ) : null}
      {status === 'active' ? <DeactivateButton name={name} onPress={onDeactivate} /> : null}
    </li>
  );
}
