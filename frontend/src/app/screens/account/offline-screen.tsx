import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { OfflineActivation, OfflineRequest, ReturnedOffline } from '../../../api/schema';
import { computerQueries } from '../../../features/account/computers.queries';
import { activationTexts } from '../../../features/activation/activation-texts';
import { FileButton } from '../../../features/activation/offline/file-button';
import { parseOfflineFile } from '../../../features/activation/offline/offline-file';
import { LeaseForm } from '../../../features/activation/offline/lease-form';
import { LicenceFile } from '../../../features/activation/offline/licence-file';
import { readQrCode } from '../../../features/activation/offline/read-qr-code';
import { returnOffline } from '../../../features/activation/offline/offline.queries';
import { ErrorLine } from '../../../features/auth/error-line';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { Link } from '../../../ui/link';
import { AccountLayout } from '../../shell/account-layout';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from './offline-screen.module.css';

/** Steps: choose a file, confirm its request, show the result. */
type Step =
  | { at: 'start' }
  | { at: 'request'; request: OfflineRequest }
  | { at: 'made'; made: OfflineActivation }
  | { at: 'returned'; returned: ReturnedOffline };

/** A request in the fragment of the URL, which browsers do not send to servers. */
function initialStep(hash: string): Step {
  const brought = parseOfflineFile(hash.slice(1));
  return brought?.kind === 'request' ? { at: 'request', request: brought.request } : { at: 'start' };
}

function ChooseFile({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const read = async (file: File): Promise<Step> => {
    const isPicture = file.type.startsWith('image/');
    const brought = parseOfflineFile(isPicture ? await readQrCode(file) : await file.text());
    if (!brought) throw new ApiError('NOT_OURS', 0, t(isPicture ? 'offline.no_code' : 'offline.not_ours'));
    if (brought.kind === 'request') return { at: 'request', request: brought.request };
    return { at: 'returned', returned: await returnOffline(brought.activationId, brought.receipt) };
  };
  const take = useMutation({
    mutationFn: read,
    onSuccess: onStep,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  return (
    <>
      <p>{t('offline.how')}</p>
      <div className="row-actions">
        <FileButton
          isPrimary
          label={t('offline.bring')}
          accept=".json,.jws,.txt"
          isBusy={take.isPending}
          describedBy="bring-hint"
          onFile={(file) => take.mutate(file)}
        />
        <FileButton
          label={t('offline.picture')}
          accept="image/*"
          isBusy={take.isPending}
          describedBy="bring-hint"
          onFile={(file) => take.mutate(file)}
        />
      </div>
      <p className="muted" id="bring-hint">
        {t('offline.bring_hint')}
      </p>
      <ErrorLine error={take.error} fallbackKey="offline.failed" />
    </>
  );
}

interface StepsProps {
  step: Step;
  setStep: (step: Step) => void;
}

function Steps({ step, setStep }: StepsProps) {
  const { t } = useLanguage();
  const computers = useQuery(computerQueries.list());
  const seats = (computers.data ?? [])
    // A deactivated computer keeps the seats of its offline lease.
    .filter(({ status, offlineUntil }) => status === 'active' || offlineUntil)
    .map((computer) => ({ ...computer, activationId: computer.id }));
  if (step.at === 'start') return <ChooseFile onStep={setStep} />;
  if (step.at === 'request') {
    const onMade = (made: OfflineActivation) => setStep({ at: 'made', made });
    const toComputers = (
      <Link className="link" to={paths.computers}>
        {t('activate.to_computers')}
      </Link>
    );
    return (
      <LeaseForm request={step.request} seats={seats} onActivated={onMade} computersLink={toComputers} />
    );
  }
  return (
    <>
      {step.at === 'made' ? (
        <LicenceFile activation={step.made} />
      ) : (
        <div className="panel" role="status">
          <h2 className="h4" tabIndex={-1}>
            {t('offline.returned', { name: step.returned.machineName })}
          </h2>
          <p>{t('offline.returned_text')}</p>
        </div>
      )}
      <button type="button" className="btn btn-md" onClick={() => setStep({ at: 'start' })}>
        {t('offline.another')}
      </button>
    </>
  );
}

/** Each step removes the focused element, so the focus moves to the next step's heading or first input. */
function useFocusOnStep(step: Step['at']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.querySelector<HTMLElement>('h2, input')?.focus();
    before.current = step;
  }, [step]);
  return place;
}

/** Activates a computer without a network: a request file is uploaded, a licence file is downloaded. */
function OfflineScreen() {
  const { t } = useLanguage();
  const { hash } = useLocation();
  const [step, setStep] = useState<Step>(() => initialStep(hash));
  const place = useFocusOnStep(step.at);
  useTitle(t('offline.title'));
  return (
    <AccountLayout title={t('offline.title')}>
      <div className={styles.offline} ref={place}>
        <Steps step={step} setStep={setStep} />
      </div>
    </AccountLayout>
  );
}

export function Component() {
  return (
    <LazyTexts load={activationTexts}>
      <OfflineScreen />
    </LazyTexts>
  );
}
