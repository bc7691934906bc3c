import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import type { ProfileUpdated } from '../../api/schema';
import type { User } from '../../api/types';
import { Field } from '../../ui/field';
import { tell } from '../../ui/toasts';
import { failureText } from '../auth/failure-text';
import { Message } from '../auth/message';
import { PasswordField } from '../auth/password-field';
import { useSession } from '../auth/session';
import { passwordProblem } from './password-rules';
import { useLanguage } from '../i18n/language';

/** A new password; wherever else one was logged in, that ends, and here one goes on. */
export function PasswordForm({ user: { firstName, lastName } }: { user: User }) {
  const { t } = useLanguage();
  const { renew } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordProblem(current, next);
    if (problem) return setError(t(problem));
    setBusy(true);
    setError('');
    try {
      const { token } = await send<ProfileUpdated>('PUT', '/profile', {
        firstName,
        lastName,
        currentPassword: current,
        newPassword: next,
      });
      if (token) renew(token);
      setCurrent('');
      setNext('');
      tell('ok', t('success.profile_updated'));
    } catch (failure) {
      setError(failureText(t, failure, 'errors.failed_update_profile'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Message text={error} isError />
      <Field
        label={t('profile.current_password')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField label={t('auth.new_password')} value={next} onChange={setNext} />
      <div>
        <button type="submit" className="btn btn-p btn-md" disabled={!next || isBusy} aria-busy={isBusy}>
          {t(isBusy ? 'profile.saving' : 'profile.change_password')}
        </button>
      </div>
    </form>
  );
}
