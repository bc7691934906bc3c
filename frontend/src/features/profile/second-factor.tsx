import { type Query, useForget, useQuery } from '../../api/query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { SecondFactor } from '../../api/schema';
import { StateBlock } from '../../ui/state-block';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorOn } from './second-factor-on';
import { SecondFactorSetup } from './second-factor-setup';
import './security.css';

const factorQuery: Query<SecondFactor> = {
  key: 'account second-factor',
  ask: () => ask<SecondFactor>('/account/second-factor'),
  freshMs: 0,
};

/** The second step of logging in: off, being set up, or on. */
export function SecondFactorSettings() {
  const { t } = useLanguage();
  const { renew } = useSession();
  const forget = useForget();
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery(factorQuery);
  const reload = () => void forget('account');
  if (newCodes) {
    return (
      <RecoveryCodes
        codes={newCodes}
        onKept={() => {
          setNewCodes(null);
          reload();
        }}
      />
    );
  }
  if (factor.isError) {
    return (
      <StateBlock isError title={t('second_factor.load_failed')}>
        <button type="button" className="btn btn-p btn-md" onClick={() => factor.again()}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  if (!factor.data) return null;
  if (factor.data.isOn)
    return <SecondFactorOn codesLeft={factor.data.recoveryCodesLeft} onCodes={setNewCodes} onOff={reload} />;
  return (
    <SecondFactorSetup
      onDone={({ recoveryCodes, token }) => {
        renew(token);
        setNewCodes(recoveryCodes);
      }}
    />
  );
}
