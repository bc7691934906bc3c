import { useState } from 'react';
import { ask, send } from '../../api/client';
import { useForget } from '../../api/query';
import type { ProfileUpdated } from '../../api/schema';
import type { User } from '../../api/types';
import { Field } from '../../ui/field';
import { tell } from '../../ui/toasts';
import { Message } from '../auth/message';
import { PasswordField } from '../auth/password-field';
import { useSession } from '../auth/session';
import { useSubmission } from '../auth/use-submission';
import { passwordProblem } from './password-rules';
import { useLanguage } from '../i18n/language';

/** A new password; wherever else one was logged in, that ends, and here one goes on. */
export function PasswordForm() {
  const { t } = useLanguage();
  const { renew } = useSession();
  const forget = useForget();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { error, isBusy, submit } = useSubmission({
    problem: () => passwordProblem(current, next),
    send: async () => {
      // They are sent along. Another tab may have changed them since this one was opened.
      const { firstName, lastName } = await ask<User>('/me');
      const { token } = await send<ProfileUpdated>('PUT', '/profile', {
        firstName,
        lastName,
        currentPassword: current,
        newPassword: next,
      });
      if (token) renew(token);
      void forget('me');
      setCurrent('');
      setNext('');
      tell('ok', t('success.profile_updated'));
    },
    failed: 'errors.failed_update_profile',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
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
