import { useForget } from '../../api/query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import type { User } from '../../api/types';
import { Field } from '../../ui/field';
import { tell } from '../../ui/toasts';
import { failureText } from '../auth/failure-text';
import { Message } from '../auth/message';
import { useLanguage } from '../i18n/language';

/** First and last name; the address is shown and cannot be changed here. */
export function NameForm({ user }: { user: User }) {
  const { t } = useLanguage();
  const forget = useForget();
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!firstName.trim() || !lastName.trim()) return setError(t('all_fields_required'));
    setBusy(true);
    setError('');
    try {
      await send('PUT', '/profile', { firstName: firstName.trim(), lastName: lastName.trim() });
      await forget('me');
      tell('ok', t('success.profile_updated'));
    } catch (problem) {
      setError(failureText(t, problem, 'errors.failed_update_profile'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
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
