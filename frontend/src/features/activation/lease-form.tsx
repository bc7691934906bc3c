import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../api/client';
import type { OfflineActivation, OfflineRequest, TakenSeat } from '../../api/schema';
import { failureText } from '../auth/failure-text';
import { useLanguage } from '../i18n/language';
import { activateOffline, type Lease, leases } from './offline.queries';
import { SeatChoice } from './seat-choice';
import { needsSwapCode, SwapCode } from './swap-code';

interface LeaseFormProps {
  request: OfflineRequest;
  /** The customer's computers, for when all seats are taken. */
  seats: readonly TakenSeat[];
  onMade: (made: OfflineActivation) => void;
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

/** For how long a computer without a network gets its seat; where there is none, whose place it takes. */
export function LeaseForm({ request, seats, onMade }: LeaseFormProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [lease, setLease] = useState<Lease>(30);
  const [replaces, setReplaces] = useState('');
  const [swapCode, setSwapCode] = useState('');
  const [isByCode, setByCode] = useState(false);
  const make = useMutation({
    mutationFn: () =>
      activateOffline({
        request,
        leaseDays: lease,
        ...(replaces ? { replaces } : {}),
        ...(isByCode && swapCode ? { swapCode } : {}),
      }),
    onSuccess: onMade,
    onError: (problem) => {
      if (needsSwapCode(problem)) setByCode(true);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  });
  const isFull = replaces !== '' || (make.error instanceof Failure && make.error.code === 'ACTIVATION_LIMIT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const { machineName, os } = request;
  return (
    <form className="panel" onSubmit={submit}>
      <dl className="computer-facts">
        <div>
          <dt>{t('activate.computer')}</dt>
          <dd>{machineName}</dd>
        </div>
        <div>
          <dt>{t('activate.system')}</dt>
          <dd>{os}</dd>
        </div>
      </dl>
      <Leases lease={lease} onChoose={setLease} />
      {isFull ? <SeatChoice seats={seats} chosen={replaces} onChoose={setReplaces} /> : null}
      {isByCode ? <SwapCode code={swapCode} onType={setSwapCode} /> : null}
      {make.isError ? (
        <p className="err" role="alert">
          {failureText(t, make.error, 'offline.failed')}
        </p>
      ) : null}
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={make.isPending || (isFull && !replaces)}
        aria-busy={make.isPending}
      >
        {t(isFull ? 'offline.swap' : 'offline.make')}
      </button>
    </form>
  );
}
