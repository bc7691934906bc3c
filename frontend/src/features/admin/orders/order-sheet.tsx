import { useEffect, useState } from 'react';
import { ask } from '../../../api/client';
import { useForget, useQuery } from '../../../api/query';
import type { OrderView } from '../../../api/schema';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { StateBlock } from '../../../ui/state-block';
import { useLanguage } from '../../i18n/language';
import { OrderFacts } from './order-detail';
import { canRefund, isLicenceBehind, isRefundUnderway } from './refund';
import { RefundDialog } from './refund-dialog';

/** The payment provider's word on a refund, and what it does to the licence, arrive a little later. */
const refreshMs = 1_000;
const whileUnderway = (order?: OrderView) =>
  order && (isRefundUnderway(order) || isLicenceBehind(order)) ? refreshMs : 0;

function useOrder(id: string) {
  return useQuery(
    { key: `admin order ${id}`, ask: () => ask<OrderView>(`/admin/orders/${id}`), freshMs: 0 },
    { againMs: whileUnderway },
  );
}

/** The list behind the sheet is loaded again when the order has another status than its row. */
function useFreshList(listed: string, current: string | undefined) {
  const forget = useForget();
  useEffect(() => {
    if (current !== undefined && current !== listed) void forget('admin');
  }, [forget, listed, current]);
}

interface OrderSheetProps {
  id: string;
  title: string;
  /** The status that the list shows. */
  status: string;
  onClose: () => void;
}

/** Everything about one order on one screen; the list stays read-only, so refunds are made here. */
export function OrderSheet({ id, title, status, onClose }: OrderSheetProps) {
  const { t } = useLanguage();
  const { data: order, isError, again } = useOrder(id);
  useFreshList(status, order?.status);
  const [isRefunding, setRefunding] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Sheet title={title} closeLabel={t('admin.close')} onClose={onClose}>
        <div role="status">
          {isAsked ? (
            <Notice
              kind="success"
              text={t('admin.orders.refund_asked')}
              dismissLabel={t('admin.dismiss')}
              onDismiss={() => setAsked(false)}
            />
          ) : null}
        </div>
        <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
          {order ? (
            <OrderFacts order={order} />
          ) : isError ? (
            <StateBlock isError title={t('admin.orders.did_not_load')}>
              <button type="button" className="btn btn-md" onClick={again}>
                {t('errors.try_again')}
              </button>
            </StateBlock>
          ) : (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          )}
        </div>
        {order && canRefund(order) ? (
          <footer>
            <button type="button" className="btn btn-md" onClick={() => setRefunding(true)}>
              {t('admin.orders.refund')}
            </button>
          </footer>
        ) : null}
      </Sheet>
      {order && isRefunding ? (
        <RefundDialog
          order={order}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false);
            setAsked(true);
          }}
        />
      ) : null}
    </>
  );
}
