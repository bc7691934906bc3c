import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { ErrorLine } from '../../auth/error-line';
import { useLanguage } from '../../i18n/language';

/** Sends the mail of an order to its customer again. */
export function ResendMail({ id }: { id: string }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: () => api.post('/admin/orders/{id}/receipt', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'orders', id] }),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-md"
        disabled={sending.isPending}
        aria-busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('admin.orders.resend')}
      </button>
      <p role="status">{sending.data ? t('admin.orders.resent', { email: sending.data.sentTo }) : ''}</p>
      <ErrorLine error={sending.error} fallbackKey="admin.orders.not_resent" />
    </>
  );
}
