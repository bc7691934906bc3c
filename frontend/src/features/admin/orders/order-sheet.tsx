import { useEffect, useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { OrderView } from '../../../api/schema';
import type { Lang } from '../../../api/types';
import { Notice } from '../../../ui/feedback/notice';
import { Sheet } from '../../../ui/feedback/sheet';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import { useMay } from '../panel/permissions';
import { OrderDetails } from './order-details';
import { canRefund, isLicenceOutdated, isRefundPending } from './refund';
import { ReassignOrder } from './reassign-order';
import { RefundDialog } from './refund-dialog';
import { ResendMail } from './resend-mail';

/** Stripe confirms a refund, and licensing applies it, some seconds after the request. */
const refetchIntervalMs = 1_000;
const isUnsettled = (order?: OrderView) =>
  order !== undefined && (isRefundPending(order) || isLicenceOutdated(order));

/** A fulfilled order whose links still work, of a customer who can still get mails. */
const canResend = ({ status, timeline }: OrderView) =>
  (status === 'paid' || status === 'partially_refunded') &&
  timeline.every(({ what }) => what !== 'customer_deleted');

const orderQuery = (id: string, language: Lang) =>
  queryOptions({
    queryKey: ['admin', 'orders', id, language],
    queryFn: () => api.get('/admin/orders/{id}', { path: { id }, query: { language } }),
    staleTime: 0,
    refetchInterval: ({ state }) => isUnsettled(state.data) && refetchIntervalMs,
  });

/** Reloads the list when the order has another status than its row. */
function useListInvalidation(listed: string | undefined, current: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (listed !== undefined && current !== undefined && current !== listed)
      void queryClient.invalidateQueries({ queryKey: ['admin', '/admin/orders'] });
  }, [queryClient, listed, current]);
}

interface OrderSheetProps {
  id: string;
  /** The title and status that the list shows, if it was opened there. */
  title?: string;
  status?: string;
  onClose: () => void;
}

/** One order with its payments, refunds, licences and timeline. The list is read-only, so refunds are requested here. */
export function OrderSheet({ id, title: listedTitle, status, onClose }: OrderSheetProps) {
  const { t, lang } = useLanguage();
  const { data: order, isError, refetch } = useQuery(orderQuery(id, lang));
  useListInvalidation(status, order?.status);
  const [mayWrite, mayRefund] = [useMay('orders:write'), useMay('orders:refund')];
  const isResendable = mayWrite && order !== undefined && canResend(order);
  const isRefundable = mayRefund && order !== undefined && canRefund(order);
  const [isRefunding, setRefunding] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const number = order?.orderNumber ?? t('admin.orders.no_number');
  const title = listedTitle ?? (order ? t('admin.orders.order', { number }) : t('admin.tab.orders'));
  return (
    <>
      <Sheet title={title} closeLabel={t('admin.close')} onClose={onClose}>
        <div role="status">
          {isRequested ? (
            <Notice
              kind="success"
              text={t('admin.orders.refund_asked')}
              dismissLabel={t('admin.dismiss')}
              onDismiss={() => setRequested(false)}
            />
          ) : null}
        </div>
        <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
          {order ? (
            <OrderDetails order={order} />
          ) : isError ? (
            <LoadError title={t('admin.orders.did_not_load')} onRetry={refetch} />
          ) : (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          )}
        </div>
        {isRefundable || isResendable ? (
          <footer>
            {isResendable ? <ResendMail id={id} /> : null}
            {isResendable ? <ReassignOrder id={id} /> : null}
            {isRefundable ? (
              <button type="button" className="btn btn-md" onClick={() => setRefunding(true)}>
                {t('admin.orders.refund')}
              </button>
            ) : null}
          </footer>
        ) : null}
      </Sheet>
      {order && isRefunding ? (
        <RefundDialog
          order={order}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false);
            setRequested(true);
          }}
        />
      ) : null}
    </>
  );
}
