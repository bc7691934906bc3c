import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { postAdminWithdrawalsDeclineConstraints as rules } from '../../../api/form-constraints';
import type { WithdrawalListItem } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';
import { errorMessage } from '../panel/error-message';

interface DeclineDialogProps {
  withdrawal: WithdrawalListItem;
  onClose: () => void;
}

/** Declines a withdrawal; the reason is mailed to the customer. */
export function DeclineDialog({ withdrawal: { id, orderNumber }, onClose }: DeclineDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showSuccess } = useBanners();
  const { field, submit, isSubmitting, error } = useApiForm({
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
    <Sheet
      kind="dialog"
      title={`${t('admin.withdrawals.decline_title')}: ${orderNumber}`}
      closeLabel={t('admin.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          <div className="full">
            <TextArea
              data-first
              label={t('admin.withdrawals.decline_reason')}
              rows={4}
              {...field('reason', rules.reason)}
            />
          </div>
          <div className="full" role="alert">
            {error ? <p className="err">{errorMessage(t, error, 'admin.withdrawals.not_declined')}</p> : null}
          </div>
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t('admin.withdrawals.decline_submit')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
