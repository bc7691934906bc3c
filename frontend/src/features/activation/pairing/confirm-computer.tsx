import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PairingDecision, Pairing } from '../../../api/schema';
import { ErrorLine } from '../../auth/error-line';
import { useLanguage } from '../../i18n/language';
import { approvePairing, denyPairing } from './pairing.queries';
import { RequestingComputer } from './requesting-computer';
import { canSwap, SeatChoice } from '../seat-choice';
import { needsSwapCode, SwapCode } from '../swap-code';
import styles from '../activation.module.css';

interface ConfirmComputerProps {
  code: string;
  pairing: Pairing;
  onDecided: (decided: PairingDecision) => void;
  /** Link to the list of computers. */
  computersLink: ReactNode;
}

function Products({ licences, count }: Pick<Pairing, 'licences'> & { count: number }) {
  const { t } = useLanguage();
  return (
    <div>
      <h2 className="h4">{t('activate.products')}</h2>
      <ul className={styles.products}>
        {licences.map(({ product, name, seatsUsed, seatLimit }) => (
          <li key={product}>
            <b>{name}</b>
            <small className="muted">{t('activate.seats', { used: seatsUsed, limit: seatLimit })}</small>
          </li>
        ))}
        {count > licences.length ? (
          <li className="muted">{t('activate.more_products', { n: count - licences.length })}</li>
        ) : null}
      </ul>
    </div>
  );
}

/** Shows the requesting computer and its products; the user approves or denies. */
export function ConfirmComputer({ code, pairing, onDecided, computersLink }: ConfirmComputerProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { isFull, seats, licences, swapsLeft } = pairing;
  const [chosen, setChosen] = useState('');
  const [swapCode, setSwapCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  // A free seat counts as a swap, too, when another computer released it recently.
  const swap = { ...(isFull ? { replaces: chosen } : {}), ...(needsCode && swapCode ? { swapCode } : {}) };
  const answer = (isMine: boolean) => (isMine ? approvePairing(code, swap) : denyPairing(code));
  const decide = useMutation({
    mutationFn: answer,
    onSuccess: onDecided,
    onError: (problem) => {
      if (needsSwapCode(problem)) setNeedsCode(true);
      // Another computer may have taken the last seat meanwhile, so the choice is refetched.
      return queryClient.invalidateQueries({ queryKey: ['pairing'] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  const isChoosing = isFull && !seats.some(({ activationId }) => activationId === chosen);
  return (
    <div className="panel">
      <p>{t('activate.compare')}</p>
      <RequestingComputer code={code} pairing={pairing} />
      <Products licences={licences} count={pairing.licenceCount} />
      {isFull ? (
        <SeatChoice seats={seats} chosen={chosen} onChoose={setChosen} computersLink={computersLink} />
      ) : null}
      {isFull && canSwap(seats) ? (
        <p className="muted">{t('activate.swaps_left', { n: swapsLeft })}</p>
      ) : null}
      {needsCode ? <SwapCode code={swapCode} onType={setSwapCode} /> : null}
      <ErrorLine error={decide.error} fallbackKey="activate.failed_to_decide" />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={decide.isPending || isChoosing}
          aria-busy={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t(isFull ? 'activate.swap' : 'activate.approve')}
        </button>
        <button
          type="button"
          className="btn btn-xl"
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('activate.deny')}
        </button>
      </div>
    </div>
  );
}
