import { useState } from 'react';
import { send } from '../../api/client';
import type { Activation } from '../../api/schema';
import { type Fact, Facts } from '../../ui/facts';
import { Sheet } from '../../ui/sheet';
import { useAccountChange } from '../auth/use-account-change';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { Machine } from './machine';

interface ComputerCardProps {
  /** Which of the places it takes, from 1. */
  place: number;
  computer: Activation;
  /** It runs offline and is gone: its owner wants the seats back before the lease ends. */
  onLost: () => void;
}

function MachineFacts({ computer }: { computer: Activation }) {
  const { t, lang } = useLanguage();
  const { device, deviceId, issuedAt, products } = computer;
  const facts: Fact[] = [
    [t('computers.processor'), device.cpuModel],
    [t('computers.memory'), device.memoryGb ? t('computers.gigabytes', { n: device.memoryGb }) : null],
    [t('computers.since'), longDate(issuedAt, lang)],
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

interface DeactivateDialogProps {
  computer: Activation;
  onClose: () => void;
}

/** Says what happens before it happens: the plug-ins stop on that computer. */
function DeactivateDialog({ computer: { id, machineName }, onClose }: DeactivateDialogProps) {
  const { t } = useLanguage();
  const deactivate = useAccountChange(
    // A message in the corner is not reachable behind a modal dialog, so the dialog closes either way.
    () => send('POST', `/account/activations/${id}/deactivate`).finally(onClose),
    { done: 'computers.deactivated_now', failed: 'computers.failed_to_deactivate' },
  );
  return (
    <Sheet
      kind="dialog"
      title={t('computers.deactivate_title', { name: machineName })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="sht-body">
        <p className="full">{t('computers.deactivate_effect')}</p>
      </div>
      <footer>
        <button type="button" className="btn btn-md" data-first onClick={onClose}>
          {t('computers.keep_active')}
        </button>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={deactivate.isBusy}
          aria-busy={deactivate.isBusy}
          onClick={() => deactivate.run()}
        >
          {t('computers.deactivate')}
        </button>
      </footer>
    </Sheet>
  );
}

function Deactivation({ computer }: { computer: Activation }) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-dng btn-md"
        aria-label={t('computers.deactivate_named', { name: computer.machineName })}
        onClick={() => setAsked(true)}
      >
        {t('computers.deactivate')}
      </button>
      {isAsked ? <DeactivateDialog computer={computer} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** A registered computer: what it is, which products are on it, and the way to free its place. */
export function ComputerCard({ place, computer, onLost }: ComputerCardProps) {
  const { t, lang } = useLanguage();
  const { machineName, os, device, status, offlineUntil } = computer;
  return (
    <li className="slot">
      <div className="slot-top">
        <span className="legend">{t('computers.place', { n: place })}</span>
        <span className={status === 'active' ? 'pill pill-ok' : 'pill pill-off'}>
          {t(`computers.${status}`)}
        </span>
      </div>
      <Machine machineName={machineName} />
      <div>
        <h2>{machineName}</h2>
        <p className="muted">{[os, device.osVersion].filter(Boolean).join(' ')}</p>
      </div>
      <MachineFacts computer={computer} />
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
      {status === 'active' ? <Deactivation computer={computer} /> : null}
    </li>
  );
}
