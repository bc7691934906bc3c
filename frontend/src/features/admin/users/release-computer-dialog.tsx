import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { postAdminComputersReleaseConstraints as constraints } from '../../../api/admin-form-constraints';
import type { CustomerComputer } from '../../../api/schema';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { FormSheet } from '../panel/form/form-sheet';

interface ReleaseComputerDialogProps {
  computer: CustomerComputer;
  onClose: () => void;
  onDone: () => void;
}

/** Releases all seats of a customer's computer; the customer receives the reason by mail. */
export function ReleaseComputerDialog({ computer, onClose, onDone }: ReleaseComputerDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { id, machineName: name } = computer;
  const form = useApiForm({
    t,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      if (!confirmAction(t('admin.users.confirm_release', { name }))) return;
      try {
        await api.post('/admin/computers/{id}/release', { path: { id }, body: { reason: reason.trim() } });
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['admin'] });
      }
      onDone();
    },
  });
  const tooShort = 'admin.users.release_bad_reason';
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.users.release_named', { name })}
      submitText={t('admin.users.release')}
      failed="admin.users.failed_release"
      form={form}
      onClose={onClose}
    >
      <p className="full">{t('admin.users.release_effect')}</p>
      <div className="full">
        <TextArea
          data-first
          label={t('admin.users.release_reason')}
          rows={3}
          hint={t('admin.users.release_hint')}
          {...form.field('reason', constraints.reason, { required: tooShort, invalid: tooShort })}
        />
      </div>
    </FormSheet>
  );
}
