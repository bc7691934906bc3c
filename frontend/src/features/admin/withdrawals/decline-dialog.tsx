import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { postAdminWithdrawalsDeclineConstraints as rules } from '../../../api/admin-form-constraints';
import type { WithdrawalListItem } from '../../../api/schema';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';
import { FormSheet } from '../panel/form/form-sheet';

interface DeclineDialogProps {
  withdrawal: WithdrawalListItem;
  onClose: () => void;
}

/** Declines a withdrawal; the reason is mailed to the customer. */
export function DeclineDialog({ withdrawal: { id, orderNumber }, onClose }: DeclineDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showSuccess } = useBanners();
  const form = useApiForm({
    t,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await api.post('/admin/withdrawals/{id}/decline', { path: { id }, body });
      showSuccess('admin.withdrawals.was_declined');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return (
    <FormSheet
      kind="dialog"
      title={`${t('admin.withdrawals.decline_title')}: ${orderNumber}`}
      submitText={t('admin.withdrawals.decline_submit')}
      failed="admin.withdrawals.not_declined"
      form={form}
      onClose={onClose}
    >
      <div className="full">
        <TextArea
          data-first
          label={t('admin.withdrawals.decline_reason')}
          rows={4}
          {...form.field('reason', rules.reason)}
        />
      </div>
    </FormSheet>
  );
}
