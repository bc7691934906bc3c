import { useRef, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Register } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { errorText } from '../error-text';
import { FormMessage } from '../form-message';
import { PasswordField } from './password-field';
import { newPasswordError } from './rules';
import { useSession } from '../session';

/** Storefront §9: 1,500 ms until the redirect, when the automatic log-in failed. */
const loginRedirectMs = 1_500;

const filled = { required: true, minLength: 1 };

/** The error of the whole form: required fields first, then the first other one. */
function summaryKey(keys: readonly (string | undefined)[]): string {
  return keys.includes('validation.required') ? 'all_fields_required' : (keys[0] ?? '');
}

/** Registers a user and logs in at once; when the log-in fails, the log-in screen follows. */
export function RegisterForm({ onFallback }: { onFallback: () => void }) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState('');
  const { form, field, submit, error, isSubmitting } = useApiForm<Register>({
    t,
    defaultValues: { email: '', firstName: '', lastName: '', password: '' },
    onSubmit: async ({ email, ...account }) => {
      await api.post('/register', { body: { ...account, email: email.trim() } });
      setDone('success.user_registered');
      await logIn(email.trim(), account.password).catch(() => {
        setDone('auth.created_log_in');
        // A visitor who has left the screen by then is not redirected.
        setTimeout(() => {
          if (element.current) onFallback();
        }, loginRedirectMs);
      });
    },
  });
  const broken = summaryKey(Object.values(form.formState.errors).map(({ message }) => message));
  const problem = error ? errorText(t, error, 'errors.registration_failed') : broken && t(broken);
  const isBusy = isSubmitting || done !== '';
  return (
    <form className="form" ref={element} onSubmit={submit} noValidate>
      <FormMessage text={problem || (done && t(done))} isError={problem !== ''} />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        {...field('email', { ...filled, format: 'email' }, { invalid: 'invalid_email' })}
      />
      <Field label={t('auth.first_name')} autoComplete="given-name" {...field('firstName', filled)} />
      <Field label={t('auth.last_name')} autoComplete="family-name" {...field('lastName', filled)} />
      <PasswordField
        label={t('auth.password')}
        value={form.watch('password')}
        {...field('password', filled, { validate: newPasswordError })}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.creating' : 'auth.create')}
      </button>
    </form>
  );
}
