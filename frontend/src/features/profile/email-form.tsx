import { useState } from 'react';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { Field } from '../../ui/forms/field';
import { isEmailAddress } from '../../ui/forms/field-rules';
import { useApiForm } from '../../ui/forms/use-api-form';
import { errorText } from '../auth/error-text';
import { FormMessage } from '../auth/form-message';
import { useLanguage } from '../i18n/language';

/** Requests another e-mail address. It changes when the link in the mail to it is opened and confirmed. */
export function EmailForm({ user }: { user: User }) {
  const { t } = useLanguage();
  const [result, setResult] = useState({ text: '', isError: false });
  const { form, field, submit, isSubmitting } = useApiForm({
    t,
    defaultValues: { newEmail: '', password: '' },
    onSubmit: async (values) => {
      const newEmail = values.newEmail.trim();
      if (!isEmailAddress(newEmail) || newEmail.toLowerCase() === user.email)
        return setResult({ text: t('invalid_email'), isError: true });
      try {
        const { message } = await api.post('/account/email', {
          body: { newEmail, password: values.password },
        });
        setResult({ text: message, isError: false });
        form.reset();
      } catch (error) {
        setResult({ text: errorText(t, error, 'email_change.failed'), isError: true });
        throw error;
      }
    },
  });
  const { newEmail, password } = form.watch();
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage {...result} />
      <Field label={t('email_change.new')} type="email" autoComplete="email" {...field('newEmail')} />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <div>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={!newEmail.trim() || !password || isSubmitting}
          aria-busy={isSubmitting}
        >
          {t(isSubmitting ? 'email_change.asking' : 'email_change.ask')}
        </button>
      </div>
    </form>
  );
}
