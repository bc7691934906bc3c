import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../auth/load-error';
import { secondFactorQueries } from '../auth/second-factor.queries';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';
import { EmailConfirmation } from './email-confirmation';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorEnabled } from './second-factor-enabled';
import { SecondFactorSetup } from './second-factor-setup';

/** Two-factor authentication: off, in setup, or on. */
export function SecondFactorSettings() {
  const { t } = useLanguage();
  const { replaceToken, user } = useSession();
  const queryClient = useQueryClient();
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const factor = useQuery(secondFactorQueries.status());
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['account'] });
  if (newCodes) {
    return (
      <RecoveryCodes
        codes={newCodes}
        onSaved={() => {
          setNewCodes(null);
          reload();
        }}
      />
    );
  }
  if (factor.isError) {
    return <LoadError title={t('second_factor.load_failed')} onRetry={factor.refetch} />;
  }
  if (factor.isPending) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  if (factor.data.isOn)
    return (
      <SecondFactorEnabled
        codesLeft={factor.data.recoveryCodesLeft}
        onCodes={setNewCodes}
        onDisabled={reload}
      />
    );
  if (user && !user.isEmailConfirmed)
    return <EmailConfirmation user={user} reasonKey="second_factor.confirm_email" />;
  return (
    <SecondFactorSetup
      onDone={({ recoveryCodes, token }) => {
        replaceToken(token);
        setNewCodes(recoveryCodes);
      }}
    />
  );
}
