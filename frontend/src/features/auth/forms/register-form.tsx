import { clsx } from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Register } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { useLanguage } from '../../i18n/language';
import { errorText } from '../error-text';
import { PasswordField } from './password-field';
import { isEmailAddress } from '../../../ui/forms/field-rules';
import { isValidPassword } from './rules';
import { useSession } from '../session';

/** Storefront §9: 1,500 ms until the redirect, when the automatic log-in failed. */
const loginRedirectMs = 1_500;

/** The error of each field, as text keys. */
function validateRegistration(account: Register): Partial<Record<keyof Register, string>> {
  const names = ['email', 'firstName', 'lastName', 'password'] as const;
  const empty = names.filter((name) => !account[name].trim());
  const { email, password } = account;
  return {
    ...(isEmailAddress(email.trim()) ? {} : { email: 'invalid_email' }),
    ...(isValidPassword(password) ? {} : { password: 'validation.password_requirements' }),
    ...Object.fromEntries(empty.map((name) => [name, 'validation.required'])),
  };
}

/** The error of the whole form: required fields first, then the first other one. */
function summaryKey(problems: Partial<Record<string, string>>): string | undefined {
  const keys = Object.values(problems);
  return keys.includes('validation.required') ? 'all_fields_required' : keys[0];
}

/** Focuses the first invalid field after each failed submit. */
function useFocusFirstInvalid(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return form;
}

/** Redirects after a delay, unless the visitor has left the screen by then. */
function useDelayedRedirect(isWanted: boolean, redirect: () => void): void {
  const latest = useRef(redirect);
  useEffect(() => {
    latest.current = redirect;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => latest.current(), loginRedirectMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/**
 * Registers a user and logs in at once; when the log-in fails, the log-in screen follows. Without react-hook-form, because its
 * code would exceed the size budget of this screen (design §11).
 */
export function RegisterForm({ onFallback }: { onFallback: () => void }) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const [account, setAccount] = useState<Register>({ email: '', firstName: '', lastName: '', password: '' });
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [isRedirecting, setRedirecting] = useState(false);
  useDelayedRedirect(isRedirecting, onFallback);
  const form = useFocusFirstInvalid(failedSubmits);
  const problems = validateRegistration(account);
  const errorOf = (name: keyof Register) => {
    const problem = failedSubmits > 0 ? problems[name] : undefined;
    return problem && t(problem);
  };
  const bind = (name: keyof Register) => ({
    value: account[name],
    error: errorOf(name),
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setAccount((now) => ({ ...now, [name]: event.target.value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = summaryKey(problems);
    if (problem) {
      setFailedSubmits((now) => now + 1);
      return setMessage({ text: t(problem), isError: true });
    }
    setBusy(true);
    try {
      await api.post('/register', { body: { ...account, email: account.email.trim() } });
    } catch (error) {
      setBusy(false);
      return setMessage({ text: errorText(t, error, 'errors.registration_failed'), isError: true });
    }
    setMessage({ text: t('success.user_registered'), isError: false });
    await logIn(account.email.trim(), account.password).catch(() => {
      setMessage({ text: t('auth.created_log_in'), isError: false });
      setRedirecting(true);
    });
  };
  return (
    <form className="form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {message ? (
        <p className={clsx('msg', message.isError && 'msg-err')} role={message.isError ? 'alert' : 'status'}>
          {message.text}
        </p>
      ) : null}
      <Field label={t('auth.email')} type="email" autoComplete="email" {...bind('email')} />
      <Field label={t('auth.first_name')} autoComplete="given-name" {...bind('firstName')} />
      <Field label={t('auth.last_name')} autoComplete="family-name" {...bind('lastName')} />
      <PasswordField
        label={t('auth.password')}
        value={account.password}
        error={errorOf('password')}
        onChange={({ target }) => setAccount((now) => ({ ...now, password: target.value }))}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.creating' : 'auth.create')}
      </button>
    </form>
  );
}
