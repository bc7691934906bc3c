import { useState } from 'react';
import { send } from '../../api/client';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { Message } from './message';
import { PasswordField } from './password-field';
import { resetProblem } from './rules';
import { useSubmission } from './use-submission';

/** A new password for who holds the mailed link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLanguage();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { error, isBusy, submit } = useSubmission({
    problem: () => resetProblem(password, again),
    send: async () => {
      await send('POST', '/reset-password', { token, newPassword: password });
      window.alert(t('auth.password_changed'));
      onDone();
    },
    failed: 'errors.failed_to_reset_password',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Message text={error} isError />
      <PasswordField label={t('auth.new_password')} value={password} onChange={setPassword} />
      <Field
        label={t('auth.confirm_password')}
        type="password"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!password || !again || isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'auth.resetting' : 'auth.reset')}
      </button>
    </form>
  );
}
