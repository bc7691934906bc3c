import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/requests/client';
import type { OfflineActivation, OfflineRequest, ActiveSeat } from '../../../api/schema';
import { Facts } from '../../../ui/facts';
import { ErrorLine } from '../../auth/error-line';
import { useLanguage } from '../../i18n/language';
import { activateOffline, type Lease, leases } from './offline.queries';
import { SeatChoice } from '../seat-choice';
import { needsSwapCode, SwapCode } from '../swap-code';
import styles from '../activation.module.css';

interface LeaseFormProps {
  request: OfflineRequest;
  /** The customer's computers, for when all seats are taken. */
  seats: readonly ActiveSeat[];
  onActivated: (made: OfflineActivation) => void;
  /** Link to the list of computers. */
  computersLink: ReactNode;
}

function Leases({ lease, onChoose }: { lease: Lease; onChoose: (lease: Lease) => void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="choices">
      <legend>{t('offline.lease')}</legend>
      {leases.map((days) => (
        <label key={days}>
          <input type="radio" name="lease" checked={lease === days} onChange={() => onChoose(days)} />
          {t(`offline.lease.${days}`)}
        </label>
      ))}
      <p className="muted">{t('offline.lease_note')}</p>
    </fieldset>
  );
}

/** Duration of the offline lease; with all seats taken, the computer to replace. */
export function LeaseForm({ request, seats, onActivated, computersLink }: LeaseFormProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [lease, setLease] = useState<Lease>(30);
  const [replaces, setReplaces] = useState('');
  const [swapCode, setSwapCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const input = {
    request,
    leaseDays: lease,
    ...(replaces ? { replaces } : {}),
    ...(needsCode && swapCode ? { swapCode } : {}),
  };
  const activate = useMutation({
    mutationFn: () => activateOffline(input),
    onSuccess: onActivated,
    onError: (problem) => {
      if (needsSwapCode(problem)) setNeedsCode(true);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  const isFull =
    replaces !== '' || (activate.error instanceof ApiError && activate.error.code === 'ACTIVATION_LIMIT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    activate.mutate();
  };
  const { machineName, os } = request;
  return (
    <form className="panel" onSubmit={submit}>
      <Facts
        className={styles.facts}
        facts={[
          [t('activate.computer'), machineName],
          [t('activate.system'), os],
        ]}
      />
      <Leases lease={lease} onChoose={setLease} />
      {isFull ? (
        <SeatChoice seats={seats} chosen={replaces} onChoose={setReplaces} computersLink={computersLink} />
      ) : null}
      {needsCode ? <SwapCode code={swapCode} onType={setSwapCode} /> : null}
      <ErrorLine error={activate.error} fallbackKey="offline.failed" />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={activate.isPending || (isFull && !replaces)}
        aria-busy={activate.isPending}
      >
        {t(isFull ? 'offline.swap' : 'offline.make')}
      </button>
    </form>
  );
}
