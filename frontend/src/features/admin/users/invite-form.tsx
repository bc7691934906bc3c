import { inviteUserConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import type { InviteUser, SentInvitation } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { useAdminMutation } from '../panel/use-admin-mutation';

/** Address and role of a person to invite. */
export function InviteForm({ onSent }: { onSent: (invitation: SentInvitation) => void }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const defaultValues: InviteUser = { email: '', role: 'admin' };
  const invite = useApiForm({
    t,
    defaultValues,
    onSubmit: async ({ email, role }) => {
      const isDone = await mutate({
        run: async () =>
          onSent(await api.post('/admin/invitations', { body: { email: email.trim(), role } })),
        done: 'admin.invitations.sent',
        failed: 'admin.invitations.failed',
        onError: invite.markRefused,
      });
      if (isDone) invite.form.reset(defaultValues);
    },
  });
  const isBusy = isPending || invite.isSubmitting;
  return (
    <form className="form" noValidate onSubmit={invite.submit}>
      <p className="muted">{t('admin.invitations.text')}</p>
      <Field
        data-first
        label={t('admin.invitations.email')}
        type="email"
        {...invite.field('email', constraints.email, { invalid: 'invalid_email' })}
      />
      <SelectField
        label={t('admin.invitations.role')}
        options={constraints.role.enum.map((value) => ({ value, text: t(`admin.users.role_${value}`) }))}
        {...invite.form.register('role')}
      />
      <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
        {t('admin.invitations.send')}
      </button>
    </form>
  );
}
