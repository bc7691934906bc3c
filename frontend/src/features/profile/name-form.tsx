import { useForget } from '../../api/query';
import { useState } from 'react';
import { send } from '../../api/client';
import type { User } from '../../api/types';
import { Field } from '../../ui/field';
import { tell } from '../../ui/toasts';
import { Message } from '../auth/message';
import { useSubmission } from '../auth/use-submission';
import { useLanguage } from '../i18n/language';

/** First and last name; the address is shown and cannot be changed here. */
export function NameForm({ user }: { user: User }) {
  const { t } = useLanguage();
  const forget = useForget();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const { error, isBusy, submit } = useSubmission({
    problem: () => (firstName.trim() && lastName.trim() ? undefined : 'all_fields_required'),
    send: async () => {
      await send('PUT', '/profile', { firstName: firstName.trim(), lastName: lastName.trim() });
      await forget('me');
      tell('ok', t('success.profile_updated'));
    },
    failed: 'errors.failed_update_profile',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Message text={error} isError />
      <Field
        label={t('auth.first_name')}
        autoComplete="given-name"
        required
        maxLength={100}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <Field
        label={t('auth.last_name')}
        autoComplete="family-name"
        required
        maxLength={100}
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
      <Field
        label={t('auth.email')}
        type="email"
        readOnly
        value={user.email}
        hint={t('profile.email_fixed')}
      />
      <div>
        <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
          {t(isBusy ? 'profile.saving' : 'profile.save')}
        </button>
      </div>
    </form>
  );
}
