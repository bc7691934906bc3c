import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { PairingDecision } from '../../../api/schema';
import { activationTexts } from '../../../features/activation/activation-texts';
import { PairingCodeForm } from '../../../features/activation/pairing/pairing-code-form';
import { ConfirmComputer } from '../../../features/activation/pairing/confirm-computer';
import { StartTrial } from '../../../features/activation/pairing/start-trial';
import { pairingQueries } from '../../../features/activation/pairing/pairing.queries';
import { parsePairingCode } from '../../../features/activation/pairing/pairing-code';
import { errorText } from '../../../features/auth/error-text';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="column">
      <h1 className="h2">{title}</h1>
      {children}
    </div>
  );
}

/** The result. The heading gets the focus, because the button that had it is no longer rendered. */
function PairingDecided({ state, machineName }: PairingDecision) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="column">
      <h1 className="h2" tabIndex={-1} ref={heading}>
        {t(`activate.${state}`, { name: machineName })}
      </h1>
      <p>{t(`activate.${state}_text`)}</p>
      <p>
        <Link className="btn btn-md" to={paths.computers}>
          {t('activate.to_computers')}
        </Link>
      </p>
    </div>
  );
}

function NothingToActivate() {
  const { t } = useLanguage();
  return (
    <div className="section wrap">
      <StateBlock level="h1" title={t('activate.nothing')} text={t('activate.nothing_text')}>
        <Link className="btn btn-p btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    </div>
  );
}

function TrialUsed({ product }: { product: string }) {
  const { t } = useLanguage();
  return (
    <StateBlock level="h2" title={t('activate.trial_used')} text={t('activate.trial_used_text')}>
      <Link className="btn btn-p btn-md" to={paths.plugin(product)}>
        {t('activate.to_plugin')}
      </Link>
    </StateBlock>
  );
}

function ConfirmPairing({ code, onOther }: { code: string; onOther: (code: string) => void }) {
  const { t } = useLanguage();
  const pairing = useQuery(pairingQueries.detail(code));
  const [decided, setDecided] = useState<PairingDecision>();
  if (pairing.isPending) return <LoadingScreen />;
  if (decided) return <PairingDecided {...decided} />;
  if (pairing.isError) {
    const isUnknown = pairing.error instanceof ApiError && pairing.error.status === 404;
    const problem = isUnknown ? t('activate.unknown') : errorText(t, pairing.error, 'activate.failed');
    return (
      <Column title={t('activate.title')}>
        <PairingCodeForm
          initialError={problem}
          onCode={(typed) => void (typed === code ? pairing.refetch() : onOther(typed))}
        />
      </Column>
    );
  }
  const { state, machineName, licences, product } = pairing.data;
  if (state !== 'waiting') return <PairingDecided state={state} machineName={machineName} />;
  if (licences.length === 0) {
    if (!product) return <NothingToActivate />;
    const trial = { code, product, pairing: pairing.data, onDecided: setDecided };
    return (
      <Column title={t('activate.question')}>
        <StartTrial
          {...trial}
          pending={<LoadingScreen />}
          refused={(isUsed) => (isUsed ? <TrialUsed product={product} /> : <NothingToActivate />)}
        />
      </Column>
    );
  }
  const toComputers = (
    <Link className="link" to={paths.computers}>
      {t('activate.to_computers')}
    </Link>
  );
  return (
    <Column title={t('activate.question')}>
      <ConfirmComputer
        code={code}
        pairing={pairing.data}
        onDecided={setDecided}
        computersLink={toComputers}
      />
    </Column>
  );
}

/** The user confirms the computer that shows the code (pairing, RFC 8628). */
function Activate() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const code = parsePairingCode(search.get('code') ?? '');
  const open = (chosen: string) => setSearch({ code: chosen });
  useTitle(t('activate.title'));
  if (code) return <ConfirmPairing key={code} code={code} onOther={open} />;
  return (
    <Column title={t('activate.title')}>
      <PairingCodeForm onCode={open} />
    </Column>
  );
}

export function Component() {
  return (
    <LazyTexts load={activationTexts}>
      <Activate />
    </LazyTexts>
  );
}
