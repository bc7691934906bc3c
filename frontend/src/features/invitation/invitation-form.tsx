import { acceptInvitationConstraints as constraints } from '../../api/form-constraints';
import { api } from '../../api/requests/client';
import type { InvitationView } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { useApiForm } from '../../ui/forms/use-api-form';
import { useLanguage } from '../i18n/language';
import { FormError } from '../auth/form-message';
import { useSession } from '../auth/session';
import { PasswordField } from '../auth/forms/password-field';
import { newPasswordError } from '../auth/forms/rules';

interface InvitationFormProps {
  token: string;
  invitation: InvitationView;
  /** After the log-in with the new account. */
  onDone: () => void;
}

/** Name and password of an invited person; the first administrator also enters an address. */
export function InvitationForm({ token, invitation, onDone }: InvitationFormProps) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { email: invitation.email ?? '', firstName: '', lastName: '', password: '' },
    onSubmit: async ({ email: typed, ...account }) => {
      const address = invitation.email ? {} : { email: typed.trim() };
      const { email } = await api.post('/invitations/accept', { body: { token, ...address, ...account } });
      await logIn(email, account.password);
      onDone();
    },
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="invitation.failed" />
      {invitation.email ? null : (
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          {...field('email', { required: true, minLength: 1, format: 'email' }, { invalid: 'invalid_email' })}
        />
      )}
      <Field
        label={t('auth.first_name')}
        autoComplete="given-name"
        {...field('firstName', constraints.firstName)}
      />
      <Field
        label={t('auth.last_name')}
        autoComplete="family-name"
        {...field('lastName', constraints.lastName)}
      />
      <PasswordField
        label={t('auth.password')}
        value={form.watch('password')}
        {...field('password', { required: true, minLength: 1 }, { validate: newPasswordError })}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isSubmitting} aria-busy={isSubmitting}>
        {t(isSubmitting ? 'auth.creating' : 'auth.create')}
      </button>
    </form>
  );
}
