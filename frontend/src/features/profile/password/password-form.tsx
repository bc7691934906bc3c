import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { storedToken } from '../../../api/requests/token';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { showToast } from '../../../ui/feedback/toasts';
import { BrokenRule } from '../../auth/error-text';
import { FormError } from '../../auth/form-message';
import { PasswordField } from '../../auth/forms/password-field';
import { useSession } from '../../auth/session';
import { userQueries } from '../../auth/user.queries';
import { passwordChangeError } from './password-rules';
import { useLanguage } from '../../i18n/language';

/** A new password. It ends all other sessions; this one continues. */
export function PasswordForm() {
  const { t } = useLanguage();
  const { replaceToken } = useSession();
  const queryClient = useQueryClient();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { currentPassword: '', newPassword: '' },
    onSubmit: async ({ currentPassword, newPassword }) => {
      const broken = passwordChangeError(currentPassword, newPassword);
      if (broken) throw new BrokenRule(broken);
      // The request contains the names, too; another tab may have changed them since this one was opened.
      const me = { ...userQueries.me(storedToken()), staleTime: 0 };
      const { firstName, lastName } = await queryClient.fetchQuery(me);
      const { token } = await api.put('/profile', {
        body: { firstName, lastName, currentPassword, newPassword },
      });
      if (token) replaceToken(token);
      void queryClient.invalidateQueries({ queryKey: ['me'] });
      form.reset();
      showToast('ok', t('success.profile_updated'));
    },
  });
  const newPassword = form.watch('newPassword');
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="errors.failed_update_profile" />
      <Field
        label={t('profile.current_password')}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField label={t('auth.new_password')} value={newPassword} {...field('newPassword')} />
      <div>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={!newPassword || isSubmitting}
          aria-busy={isSubmitting}
        >
          {t(isSubmitting ? 'profile.saving' : 'profile.change_password')}
        </button>
      </div>
    </form>
  );
}
