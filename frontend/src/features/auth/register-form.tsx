import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';
import { PasswordField } from './password-field';
import { isGoodPassword, isMailAddress } from './rules';
import { useSession } from './session';

/** Spec storefront §9. */
const toLoginAfterMs = 1_500;

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** The first rule that is broken, as a text key. */
export function problemOf({ email, firstName, lastName, password }: Account): string | undefined {
  if (![email, firstName, lastName].every((field) => field.trim())) return 'all_fields_required';
  if (!isMailAddress(email.trim())) return 'invalid_email';
  return isGoodPassword(password) ? undefined : 'validation.password_requirements';
}

/** Opens an account and signs in with it at once; if that fails, the log-in screen follows. */
export function RegisterForm({ onFallback }: { onFallback: () => void }) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const [account, setAccount] = useState<Account>({ email: '', firstName: '', lastName: '', password: '' });
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const bind = (name: keyof Account) => ({
    value: account[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setAccount((now) => ({ ...now, [name]: event.target.value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(account);
    if (problem) return setMessage({ text: t(problem), isError: true });
    setBusy(true);
    try {
      await send('POST', '/register', { ...account, email: account.email.trim() });
    } catch (error) {
      setBusy(false);
      return setMessage({ text: failureText(t, error, 'errors.registration_failed'), isError: true });
    }
    setMessage({ text: t('success.user_registered'), isError: false });
    await logIn(account.email.trim(), account.password).catch(() => {
      setMessage({ text: t('auth.created_log_in'), isError: false });
      setTimeout(onFallback, toLoginAfterMs);
    });
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {message ? (
        <p className={message.isError ? 'msg msg-err' : 'msg'} role={message.isError ? 'alert' : 'status'}>
          {message.text}
        </p>
      ) : null}
      <Field label={t('auth.email')} type="email" autoComplete="email" {...bind('email')} />
      <Field label={t('auth.first_name')} autoComplete="given-name" {...bind('firstName')} />
      <Field label={t('auth.last_name')} autoComplete="family-name" {...bind('lastName')} />
      <PasswordField
        label={t('auth.password')}
        value={account.password}
        onChange={(password) => setAccount((now) => ({ ...now, password }))}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.creating' : 'auth.create')}
      </button>
    </form>
  );
}
