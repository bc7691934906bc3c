import { useDeed } from '../../api/deed';
import { useForget } from '../../api/query';
import { type ReactNode, useState } from 'react';
import type { DecidedPairing, Pairing } from '../../api/schema';
import { type Fact, Facts } from '../../ui/facts';
import { Refusal } from '../auth/refusal';
import { useLanguage } from '../i18n/language';
import { approve, deny } from './pairing.queries';
import { canSwap, SeatChoice } from './seat-choice';
import { needsSwapCode, SwapCode } from './swap-code';

interface ConfirmComputerProps {
  code: string;
  pairing: Pairing;
  onDecided: (decided: DecidedPairing) => void;
  /** Where computers are freed one by one. */
  computersLink: ReactNode;
}

function AskingComputer({ code, pairing }: { code: string; pairing: Pairing }) {
  const { t } = useLanguage();
  const { machineName, os, client } = pairing;
  const facts: Fact[] = [
    [t('activate.computer'), machineName],
    [t('activate.system'), os],
    [t('activate.client'), client],
  ];
  return (
    <>
      <p className="activate-code mono" aria-label={t('activate.code')}>
        {code}
      </p>
      <Facts className="computer-facts" facts={facts} />
    </>
  );
}

function Products({ licences }: Pick<Pairing, 'licences'>) {
  const { t } = useLanguage();
  return (
    <div>
      <h2 className="h4">{t('activate.products')}</h2>
      <ul className="activate-products">
        {licences.map(({ product, name, seatsUsed, seatLimit }) => (
          <li key={product}>
            <b>{name}</b>
            <small className="muted">{t('activate.seats', { used: seatsUsed, limit: seatLimit })}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows which computer asks and what it would get; its owner says yes or no. */
export function ConfirmComputer({ code, pairing, onDecided, computersLink }: ConfirmComputerProps) {
  const { t } = useLanguage();
  const forget = useForget();
  const { isFull, seats, licences, swapsLeft } = pairing;
  const [chosen, setChosen] = useState('');
  const [swapCode, setSwapCode] = useState('');
  const [isByCode, setByCode] = useState(false);
  // A free seat may be a swap as well: one that another computer gave up in the last days.
  const swap = { ...(isFull ? { replaces: chosen } : {}), ...(isByCode && swapCode ? { swapCode } : {}) };
  const answer = (isMine: boolean) => (isMine ? approve(code, swap) : deny(code));
  const decide = useDeed(answer, {
    onDone: onDecided,
    onFailed: (problem) => {
      if (needsSwapCode(problem)) setByCode(true);
      // Somebody else may have taken the last seat meanwhile: the choice is asked for again.
      return forget('pairing');
    },
    onEnd: () => forget('account'),
  });
  const isChoosing = isFull && !seats.some(({ activationId }) => activationId === chosen);
  return (
    <div className="panel">
      <p>{t('activate.compare')}</p>
      <AskingComputer code={code} pairing={pairing} />
      <Products licences={licences} />
      {isFull ? (
        <SeatChoice seats={seats} chosen={chosen} onChoose={setChosen} computersLink={computersLink} />
      ) : null}
      {isFull && canSwap(seats) ? (
        <p className="muted">{t('activate.swaps_left', { n: swapsLeft })}</p>
      ) : null}
      {isByCode ? <SwapCode code={swapCode} onType={setSwapCode} /> : null}
      <Refusal error={decide.error} failed="activate.failed_to_decide" />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={decide.isBusy || isChoosing}
          aria-busy={decide.isBusy}
          onClick={() => decide.run(true)}
        >
          {t(isFull ? 'activate.swap' : 'activate.approve')}
        </button>
        <button
          type="button"
          className="btn btn-xl"
          disabled={decide.isBusy}
          onClick={() => decide.run(false)}
        >
          {t('activate.deny')}
        </button>
      </div>
    </div>
  );
}
