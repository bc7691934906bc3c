import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { download } from '../../../api/requests/download';
import type { AccountOrderSummary } from '../../../api/schema';
import { ErrorLine } from '../../auth/error-line';
import { FormMessage } from '../../auth/form-message';
import { formatMoney, longDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { OrderStatus } from '../order-status';
import styles from '../orders.module.css';
import { foundOrderQueries, hasAccessEnded } from './found-orders.queries';

/** One found order: its receipt, and its mail with the downloads. */
export function FoundOrder({ order }: { order: AccountOrderSummary }) {
  const { t, lang } = useLanguage();
  const { orderNumber: number, items, total, paidAt } = order;
  const queryClient = useQueryClient();
  // The access may have ended on a page that stayed open: the list then shows how to get another one.
  const onError = async (error: Error) => {
    if (hasAccessEnded(error))
      await queryClient.invalidateQueries({ queryKey: foundOrderQueries.list().queryKey });
  };
  const saving = useMutation({
    mutationFn: () => download(`/orders/lookup/${number}/receipt.pdf`, `receipt-${number}.pdf`),
    onError,
  });
  const sending = useMutation({
    mutationFn: () => api.post('/orders/lookup/{number}/receipt', { path: { number } }),
    onError,
  });
  return (
    <li className={styles.row}>
      <div>
        <h2 className="h4">{t('orders.order', { number })}</h2>
        <p>{items.map(({ name }) => name).join(', ')}</p>
        <p className="muted">{longDate(paidAt, lang)}</p>
      </div>
      <div className={styles.amount}>
        <b className="num">{total === 0 ? t('orders.free') : formatMoney(total, lang)}</b>
        <OrderStatus order={order} />
      </div>
      <div className={styles.foundActions}>
        <ErrorLine error={saving.error} fallbackKey="orders.document_failed" />
        <ErrorLine error={sending.error} fallbackKey="orders.mail_failed" />
        <FormMessage
          text={sending.data ? t('orders.mail_sent', { email: sending.data.sentTo }) : ''}
          isError={false}
        />
        <div className="row-actions">
          <button
            type="button"
            className="btn btn-sm"
            disabled={saving.isPending}
            aria-label={t('orders.found_pdf_of', { number })}
            onClick={() => saving.mutate()}
          >
            {t('orders.document.receipt')}
          </button>
          {status === 'refunded' ? null : (
            <button
              type="button"
              className="btn btn-p btn-sm"
              disabled={sending.isPending}
              aria-busy={sending.isPending}
              aria-label={t('orders.found_send_of', { number })}
              onClick={() => sending.mutate()}
            >
              {t('orders.found_send')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
