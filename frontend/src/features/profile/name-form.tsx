import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { Field } from '../../ui/forms/field';
import { useApiForm } from '../../ui/forms/use-api-form';
import { showToast } from '../../ui/feedback/toasts';
import { BrokenRule } from '../auth/error-text';
import { FormError } from '../auth/form-message';
import { useLanguage } from '../i18n/language';

/** First and last name; the e-mail address is shown, and is changed in a form of its own. */
export function NameForm({ user }: { user: User }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
    onSubmit: async (values) => {
      const body = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
      if (!body.firstName || !body.lastName) throw new BrokenRule('all_fields_required');
      await api.put('/profile', { body });
      await queryClient.invalidateQueries({ queryKey: ['me'] });
      showToast('ok', t('success.profile_updated'));
    },
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="errors.failed_update_profile" />
      <Field
        label={t('auth.first_name')}
        autoComplete="given-name"
        {...field('firstName')}
        required
        maxLength={100}
      />
      <Field
        label={t('auth.last_name')}
        autoComplete="family-name"
        {...field('lastName')}
        required
        maxLength={100}
      />
      <Field
        label={t('auth.email')}
        type="email"
        readOnly
        value={user.email}
        hint={t('profile.email_fixed')}
      />
      <div>
        <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t(isSubmitting ? 'profile.saving' : 'profile.save')}
        </button>
      </div>
    </form>
  );
}
