import { useQuery } from '../../api/query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import type { DecidedPairing } from '../../api/schema';
import { activationTexts } from '../../features/activation/activation-texts';
import { CodeForm } from '../../features/activation/code-form';
import { ConfirmComputer } from '../../features/activation/confirm-computer';
import { pairingQuery } from '../../features/activation/pairing.queries';
import { codeOf } from '../../features/activation/typed-code';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';
import { MoreTexts } from '../../features/i18n/more-texts';
import '../../ui/activation.css';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { Checking } from '../guards';
import { paths } from '../paths';
import { useTitle } from '../title';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="column">
      <h1 className="h2">{title}</h1>
      {children}
    </div>
  );
}

/** The end of it. The heading takes the focus, because the button that had it is gone. */
function Decided({ state, machineName }: DecidedPairing) {
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

function Confirm({ code, onOther }: { code: string; onOther: (code: string) => void }) {
  const { t } = useLanguage();
  const pairing = useQuery(pairingQuery(code));
  const [decided, setDecided] = useState<DecidedPairing>();
  if (pairing.isPending) return <Checking />;
  if (decided) return <Decided {...decided} />;
  if (pairing.isError) {
    const isUnknown = pairing.error instanceof Failure && pairing.error.status === 404;
    const problem = isUnknown ? t('activate.unknown') : failureText(t, pairing.error, 'activate.failed');
    return (
      <Column title={t('activate.title')}>
        <CodeForm problem={problem} onCode={(typed) => (typed === code ? pairing.again() : onOther(typed))} />
      </Column>
    );
  }
  const { state, machineName, licences } = pairing.data;
  if (state !== 'waiting') return <Decided state={state} machineName={machineName} />;
  if (licences.length === 0) {
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

/** Where somebody who is signed in confirms the computer that shows them a code. */
function Activate() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const code = codeOf(search.get('code') ?? '');
  const open = (chosen: string) => setSearch({ code: chosen });
  useTitle(t('activate.title'));
  if (code) return <Confirm key={code} code={code} onOther={open} />;
  return (
    <Column title={t('activate.title')}>
      <CodeForm onCode={open} />
    </Column>
  );
}

export function Component() {
  return (
    <MoreTexts load={activationTexts}>
      <Activate />
    </MoreTexts>
  );
}
