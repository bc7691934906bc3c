import { useDeed } from '../../api/deed';
import { useForget, useQuery } from '../../api/query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Failure } from '../../api/client';
import type { OfflineActivation, OfflineRequest, ReturnedOffline } from '../../api/schema';
import { activationsQuery } from '../../features/account/computers.queries';
import { activationTexts } from '../../features/activation/activation-texts';
import { BringButton } from '../../features/activation/bring-button';
import { readBrought } from '../../features/activation/brought';
import { LeaseForm } from '../../features/activation/lease-form';
import { MadeFile } from '../../features/activation/made-file';
import { codeIn } from '../../features/activation/picture-code';
import { returnOffline } from '../../features/activation/offline.queries';
import { Refusal } from '../../features/auth/refusal';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import '../../ui/activation.css';
import { Link } from '../../ui/link';
import { AccountLayout } from '../account-layout';
import { paths } from '../paths';
import { useTitle } from '../title';

/** Where one is: nothing brought yet, a request to answer, or what came of it. */
type Step =
  | { at: 'start' }
  | { at: 'request'; request: OfflineRequest }
  | { at: 'made'; made: OfflineActivation }
  | { at: 'returned'; returned: ReturnedOffline };

/** A request that stands in the address after the sign that keeps it out of every log. */
function firstStep(hash: string): Step {
  const brought = readBrought(hash.slice(1));
  return brought?.kind === 'request' ? { at: 'request', request: brought.request } : { at: 'start' };
}

function BringFile({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useLanguage();
  const forget = useForget();
  const read = async (file: File): Promise<Step> => {
    const isPicture = file.type.startsWith('image/');
    const brought = readBrought(isPicture ? await codeIn(file) : await file.text());
    if (!brought) throw new Failure('NOT_OURS', 0, t(isPicture ? 'offline.no_code' : 'offline.not_ours'));
    if (brought.kind === 'request') return { at: 'request', request: brought.request };
    return { at: 'returned', returned: await returnOffline(brought.activationId, brought.receipt) };
  };
  const take = useDeed(read, { onDone: onStep, onEnd: () => forget('account') });
  return (
    <>
      <p>{t('offline.how')}</p>
      <div className="row-actions">
        <BringButton
          isMain
          label={t('offline.bring')}
          accept=".json,.jws,.txt"
          isBusy={take.isBusy}
          describedBy="bring-hint"
          onFile={(file) => take.run(file)}
        />
        <BringButton
          label={t('offline.picture')}
          accept="image/*"
          isBusy={take.isBusy}
          describedBy="bring-hint"
          onFile={(file) => take.run(file)}
        />
      </div>
      <p className="muted" id="bring-hint">
        {t('offline.bring_hint')}
      </p>
      <Refusal error={take.error} failed="offline.failed" />
    </>
  );
}

interface StepsProps {
  step: Step;
  setStep: (step: Step) => void;
}

function Steps({ step, setStep }: StepsProps) {
  const { t } = useLanguage();
  const computers = useQuery(activationsQuery);
  const seats = (computers.data ?? [])
    // One that was deactivated holds its lent seats all the same.
    .filter(({ status, offlineUntil }) => status === 'active' || offlineUntil)
    .map((computer) => ({ ...computer, activationId: computer.id }));
  if (step.at === 'start') return <BringFile onStep={setStep} />;
  if (step.at === 'request') {
    const onMade = (made: OfflineActivation) => setStep({ at: 'made', made });
    const toComputers = (
      <Link className="link" to={paths.computers}>
        {t('activate.to_computers')}
      </Link>
    );
    return <LeaseForm request={step.request} seats={seats} onMade={onMade} computersLink={toComputers} />;
  }
  return (
    <>
      {step.at === 'made' ? (
        <MadeFile made={step.made} />
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

/** What had the focus goes with every step; it goes on at the next one's heading, or at the first thing to choose there. */
function useFocusOf(step: Step['at']) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.querySelector<HTMLElement>('h2, input')?.focus();
    before.current = step;
  }, [step]);
  return place;
}

/** Activating a computer that is never online: a file goes one way, a file comes back. */
function OfflineScreen() {
  const { t } = useLanguage();
  const { hash } = useLocation();
  const [step, setStep] = useState<Step>(() => firstStep(hash));
  const place = useFocusOf(step.at);
  useTitle(t('offline.title'));
  return (
    <AccountLayout title={t('offline.title')}>
      <div className="offline" ref={place}>
        <Steps step={step} setStep={setStep} />
      </div>
    </AccountLayout>
  );
}

export function Component() {
  return (
    <MoreTexts load={activationTexts}>
      <OfflineScreen />
    </MoreTexts>
  );
}
