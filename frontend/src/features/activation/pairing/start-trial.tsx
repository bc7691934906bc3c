import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pairing, PairingDecision } from '../../../api/schema';
import { ErrorLine } from '../../auth/error-line';
import { useLanguage } from '../../i18n/language';
import { pluginQueries } from '../../catalogue/plugins.queries';
import { denyPairing, startTrial } from './pairing.queries';
import { RequestingComputer } from './requesting-computer';

interface StartTrialProps {
  code: string;
  pairing: Pairing;
  /** Slug. */
  product: string;
  onDecided: (decided: PairingDecision) => void;
  /** Shown until the offer is known. */
  pending: ReactNode;
  /** Shown where there is no trial, or none any more. */
  refused: (isUsed: boolean) => ReactNode;
}

/** Offers a trial of the plug-in that asks for a licence which the account does not have. */
export function StartTrial({ code, pairing, product, onDecided, pending, refused }: StartTrialProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const offer = useQuery(pluginQueries.trial(product));
  const { machineName, pairingId } = pairing;
  const decide = useMutation({
    mutationFn: async (isMine: boolean): Promise<PairingDecision> => {
      if (!isMine) return denyPairing(code);
      await startTrial(product, pairingId);
      return { state: 'approved', machineName };
    },
    onSuccess: onDecided,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['trial'] }),
  });
  if (offer.isPending) return pending;
  if (!offer.data?.eligible) return refused(offer.data?.reason === 'USED');
  const { daysLeft, state } = offer.data;
  const isRunning = state === 'running';
  return (
    <div className="panel">
      <p>{t('activate.compare')}</p>
      <RequestingComputer code={code} pairing={pairing} />
      <p>
        {t(isRunning ? 'activate.trial_left' : 'activate.trial_days', { n: daysLeft })}{' '}
        {t('activate.trial_text')}
      </p>
      <ErrorLine error={decide.error} fallbackKey="activate.failed_to_decide" />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={decide.isPending}
          aria-busy={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t(isRunning ? 'activate.continue_trial' : 'activate.start_trial')}
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
