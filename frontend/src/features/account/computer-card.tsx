import { Laptop, Monitor } from 'lucide-react';
import type { Activation } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface ComputerCardProps {
  computer: Activation;
  isBusy: boolean;
  onDeactivate: () => void;
  /** It runs offline and is gone: its owner wants the seats back before the lease ends. */
  onLost: () => void;
}

/** A registered computer: what it is, which products are on it, and the way to free its place. */
export function ComputerCard({ computer, isBusy, onDeactivate, onLost }: ComputerCardProps) {
  const { t, lang } = useLanguage();
  const { machineName, os, device, deviceId, issuedAt, products, status, offlineUntil } = computer;
  const facts = [
    ['computers.system', [os, device.osVersion].filter(Boolean).join(' ')],
    ['computers.processor', device.cpuModel],
    ['computers.memory', device.memoryGb ? t('computers.gigabytes', { n: device.memoryGb }) : null],
    ['computers.since', longDate(issuedAt, lang)],
    ['computers.products', products.join(', ')],
  ] as const;
  return (
    <li className="panel computer">
      <div className="computer-head">
        <Icon of={/book|laptop|notebook/i.test(machineName) ? Laptop : Monitor} />
        <h2 className="h4">{machineName}</h2>
        <span className={status === 'active' ? 'pill pill-ok' : 'pill pill-off'}>
          {t(`computers.${status}`)}
        </span>
      </div>
      <dl className="computer-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>{t('computers.code')}</dt>
          <dd className="mono">{deviceId}</dd>
        </div>
      </dl>
      {offlineUntil ? (
        <p className="muted">
          {t('computers.offline_until', { date: longDate(offlineUntil, lang) })}{' '}
          <button
            type="button"
            className="link"
            aria-label={t('computers.lost_named', { name: machineName })}
            onClick={onLost}
          >
            {t('computers.lost')}
          </button>
        </p>
      ) : null}
      {status === 'active' ? (
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={isBusy}
          aria-busy={isBusy}
          aria-label={t('computers.deactivate_named', { name: machineName })}
          onClick={onDeactivate}
        >
          {t('computers.deactivate')}
        </button>
      ) : null}
    </li>
  );
}
