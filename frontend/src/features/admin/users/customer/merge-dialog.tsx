import { useQuery, useQueryClient } from '@tanstack/react-query';
import { postAdminUsersMergeConstraints as constraints } from '../../../../api/admin-form-constraints';
import { api } from '../../../../api/requests/client';
import type { CustomerProfile } from '../../../../api/schema';
import { Field } from '../../../../ui/forms/field';
import { TextArea } from '../../../../ui/forms/text-area';
import { useApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../../panel/banners';
import { confirmAction } from '../../panel/confirm-action';
import { FormSheet } from '../../panel/form/form-sheet';
import { useDebounced } from '../../panel/use-debounced';
import { customerQueries } from './customer.queries';

const needed = { ...constraints.formerEmail, required: true, minLength: 1 };
const normalized = (email: string) => email.trim().toLowerCase();

interface PreviewProps {
  formerEmail: string;
  email: string;
}

/** Which account an address has, and what of it the other one gets. */
function Preview({ formerEmail, email }: PreviewProps) {
  const { t } = useLanguage();
  const wanted = useDebounced(formerEmail);
  const query = useQuery({
    ...customerQueries.mergePreview(wanted),
    enabled: wanted.includes('@') && wanted !== email,
  });
  if (!wanted.includes('@')) return null;
  if (wanted === email) return <p className="err full">{t('failures.SAME_ACCOUNT')}</p>;
  if (query.isError) return <p className="err full">{t('admin.customer.did_not_load')}</p>;
  if (query.data === undefined) return null;
  if (query.data === null) return <p className="full muted">{t('admin.customer.merge_unknown')}</p>;
  return (
    <p className="full">{t('admin.customer.merge_moves', { ...query.data, formerEmail: wanted, email })}</p>
  );
}

interface MergeDialogProps {
  profile: CustomerProfile;
  onClose: () => void;
}

/** Merges another account of the same person into the shown one: its address is typed twice, and a reason. */
export function MergeDialog({ profile: { id, email }, onClose }: MergeDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showSuccess } = useBanners();
  const sheet = useApiForm({
    t,
    defaultValues: { formerEmail: '', typedEmail: '', reason: '' },
    onSubmit: async ({ formerEmail, reason }) => {
      const former = normalized(formerEmail);
      if (!confirmAction(t('admin.customer.confirm_merge', { formerEmail: former, email }))) return;
      const body = { email, formerEmail: former, reason: reason.trim() };
      await api.post('/admin/users/{id}/merge', { path: { id }, body });
      showSuccess('admin.customer.merged');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const { field, form } = sheet;
  const tooShort = 'admin.users.release_bad_reason';
  const isRepeated = (typed: string, { formerEmail }: { formerEmail: string }) =>
    normalized(typed) === normalized(formerEmail) ? undefined : 'admin.customer.merge_differs';
  return (
    <FormSheet
      needs="customers:delete"
      kind="dialog"
      title={t('admin.customer.merge_named', { email })}
      submitText={t('admin.customer.merge')}
      failed="admin.customer.not_merged"
      form={sheet}
      onClose={onClose}
    >
      <p className="full">{t('admin.customer.merge_effect')}</p>
      <div className="full">
        <Field
          data-first
          type="email"
          autoComplete="off"
          label={t('admin.customer.merge_address')}
          {...field('formerEmail', needed)}
        />
      </div>
      <Preview formerEmail={normalized(form.watch('formerEmail'))} email={email} />
      <div className="full">
        <Field
          type="email"
          autoComplete="off"
          label={t('admin.customer.merge_again')}
          {...field('typedEmail', needed, { validate: isRepeated })}
        />
      </div>
      <div className="full">
        <TextArea
          label={t('admin.customer.reason')}
          hint={t('admin.customer.reason_hint')}
          rows={3}
          {...field('reason', constraints.reason, { required: tooShort, invalid: tooShort })}
        />
      </div>
    </FormSheet>
  );
}
