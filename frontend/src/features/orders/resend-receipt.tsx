import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { ErrorLine } from '../auth/error-line';
import { FormMessage } from '../auth/form-message';
import { useLanguage } from '../i18n/language';

/** Sends the purchase mail again. */
export function ResendReceipt({ number }: { number: string }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: () => api.post('/account/orders/{number}/receipt', { path: { number } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account', 'orders', number] }),
  });
  return (
    <section aria-labelledby="order-mail">
      <h2 className="h4" id="order-mail">
        {t('orders.mail_title')}
      </h2>
      <p className="muted">{t('orders.mail_text')}</p>
      <ErrorLine error={sending.error} fallbackKey="orders.mail_failed" />
      <FormMessage
        text={sending.data ? t('orders.mail_sent', { email: sending.data.sentTo }) : ''}
        isError={false}
      />
      <button
        type="button"
        className="btn btn-sm"
        disabled={sending.isPending}
        aria-busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {t('orders.mail_send')}
      </button>
    </section>
  );
}
