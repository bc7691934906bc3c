import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';
import { Message } from './message';
import { PasswordField } from './password-field';
import { resetProblem } from './rules';

/** A new password for who holds the mailed link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLanguage();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = resetProblem(password, again);
    if (problem) return setError(t(problem));
    setBusy(true);
    try {
      await send('POST', '/reset-password', { token, newPassword: password });
      window.alert(t('auth.password_changed'));
      onDone();
    } catch (failure) {
      setError(failureText(t, failure, 'errors.failed_to_reset_password'));
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
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
