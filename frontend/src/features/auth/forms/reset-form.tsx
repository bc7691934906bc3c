import { api } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { BrokenRule } from '../error-text';
import { FormError } from '../form-message';
import { newPasswordError } from './rules';
import { PasswordField } from './password-field';

/** The first broken rule, as a text key (admin §5, reset password). */
export function resetPasswordError(password: string, confirmation: string): string | undefined {
  if (!password || !confirmation) return 'both_fields_required';
  if (password !== confirmation) return 'passwords_do_not_match';
  return newPasswordError(password);
}

/** A new password for the owner of a mailed link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLanguage();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { newPassword: '', confirmation: '' },
    onSubmit: async ({ newPassword, confirmation }) => {
      const broken = resetPasswordError(newPassword, confirmation);
      if (broken) throw new BrokenRule(broken);
      await api.post('/reset-password', { body: { token, newPassword } });
      window.alert(t('auth.password_changed'));
      onDone();
    },
  });
  const { newPassword, confirmation } = form.watch();
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="errors.failed_to_reset_password" />
      <PasswordField label={t('auth.new_password')} value={newPassword} {...field('newPassword')} />
      <Field
        label={t('auth.confirm_password')}
        type="password"
        autoComplete="new-password"
        {...field('confirmation')}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!newPassword || !confirmation || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t(isSubmitting ? 'auth.resetting' : 'auth.reset')}
      </button>
    </form>
  );
}
