import { type FormEvent, useEffect, useRef, useState } from 'react';
import { send } from '../../api/client';
import type { Register } from '../../api/schema';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { failureText } from './failure-text';
import { PasswordField } from './password-field';
import { isGoodPassword, isMailAddress } from './rules';
import { useSession } from './session';

/** Spec storefront §9. */
const toLoginAfterMs = 1_500;

/** What is wrong with each field, as text keys. */
export function problemsOf(account: Register): Partial<Record<keyof Register, string>> {
  const names = ['email', 'firstName', 'lastName', 'password'] as const;
  const empty = names.filter((name) => !account[name].trim());
  const { email, password } = account;
  return {
    ...(isMailAddress(email.trim()) ? {} : { email: 'invalid_email' }),
    ...(isGoodPassword(password) ? {} : { password: 'validation.password_requirements' }),
    ...Object.fromEntries(empty.map((name) => [name, 'validation.required'])),
  };
}

/** The first of them for the line above the form. */
export function summaryOf(problems: Partial<Record<string, string>>): string | undefined {
  const said = Object.values(problems);
  return said.includes('validation.required') ? 'all_fields_required' : said[0];
}

/** Leads to the first field that is marked as wrong, every time the form was refused. */
function useFirstWrong(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  return form;
}

/** Leads on after a moment, unless somebody has gone elsewhere by then. */
function useLater(isWanted: boolean, then: () => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => latest.current(), toLoginAfterMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/** Opens an account and signs in with it at once; if that fails, the log-in screen follows. */
export function RegisterForm({ onFallback }: { onFallback: () => void }) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const [account, setAccount] = useState<Register>({ email: '', firstName: '', lastName: '', password: '' });
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isOut, setOut] = useState(false);
  useLater(isOut, onFallback);
  const form = useFirstWrong(refusals);
  const problems = problemsOf(account);
  const errorOf = (name: keyof Register) => {
    const problem = refusals > 0 ? problems[name] : undefined;
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
    const problem = summaryOf(problems);
    if (problem) {
      setRefusals((now) => now + 1);
      return setMessage({ text: t(problem), isError: true });
    }
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
      setOut(true);
    });
  };
  return (
    <form className="form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
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
        error={errorOf('password')}
        onChange={(password) => setAccount((now) => ({ ...now, password }))}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.creating' : 'auth.create')}
      </button>
    </form>
  );
}
