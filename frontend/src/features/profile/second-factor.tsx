import { useForget, useQuery } from '../../api/query';
import { useState } from 'react';
import { StateBlock } from '../../ui/state-block';
import { secondFactorQuery } from '../auth/second-factor-query';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';
import { EmailConfirmation } from './email-confirmation';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorOn } from './second-factor-on';
import { SecondFactorSetup } from './second-factor-setup';
import './security.css';

/** The second step of logging in: off, being set up, or on. */
export function SecondFactorSettings() {
  const { t } = useLanguage();
  const { renew, user } = useSession();
  const forget = useForget();
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery(secondFactorQuery);
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
  if (user && !user.isEmailConfirmed)
    return <EmailConfirmation user={user} reason="second_factor.confirm_email" />;
  return (
    <SecondFactorSetup
      onDone={({ recoveryCodes, token }) => {
        renew(token);
        setNewCodes(recoveryCodes);
      }}
    />
  );
}
