import { useDeed } from '../../api/deed';
import { useForget } from '../../api/query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Failure } from '../../api/client';
import type { OfflineActivation, OfflineRequest, TakenSeat } from '../../api/schema';
import { Facts } from '../../ui/facts';
import { Refusal } from '../auth/refusal';
import { useLanguage } from '../i18n/language';
import { activateOffline, type Lease, leases } from './offline.queries';
import { SeatChoice } from './seat-choice';
import { needsSwapCode, SwapCode } from './swap-code';

interface LeaseFormProps {
  request: OfflineRequest;
  /** The customer's computers, for when all seats are taken. */
  seats: readonly TakenSeat[];
  onMade: (made: OfflineActivation) => void;
  /** Where computers are freed one by one. */
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

/** For how long a computer without a network gets its seat; where there is none, whose place it takes. */
export function LeaseForm({ request, seats, onMade, computersLink }: LeaseFormProps) {
  const { t } = useLanguage();
  const forget = useForget();
  const [lease, setLease] = useState<Lease>(30);
  const [replaces, setReplaces] = useState('');
  const [swapCode, setSwapCode] = useState('');
  const [isByCode, setByCode] = useState(false);
  const asked = {
    request,
    leaseDays: lease,
    ...(replaces ? { replaces } : {}),
    ...(isByCode && swapCode ? { swapCode } : {}),
  };
  const make = useDeed(() => activateOffline(asked), {
    onDone: onMade,
    onFailed: (problem) => {
      if (needsSwapCode(problem)) setByCode(true);
    },
    onEnd: () => forget('account'),
  });
  const isFull = replaces !== '' || (make.error instanceof Failure && make.error.code === 'ACTIVATION_LIMIT');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.run();
  };
  const { machineName, os } = request;
  return (
    <form className="panel" onSubmit={submit}>
      <Facts
        className="computer-facts"
        facts={[
          [t('activate.computer'), machineName],
          [t('activate.system'), os],
        ]}
      />
      <Leases lease={lease} onChoose={setLease} />
      {isFull ? (
        <SeatChoice seats={seats} chosen={replaces} onChoose={setReplaces} computersLink={computersLink} />
      ) : null}
      {isByCode ? <SwapCode code={swapCode} onType={setSwapCode} /> : null}
      <Refusal error={make.error} failed="offline.failed" />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={make.isBusy || (isFull && !replaces)}
        aria-busy={make.isBusy}
      >
        {t(isFull ? 'offline.swap' : 'offline.make')}
      </button>
    </form>
  );
}
