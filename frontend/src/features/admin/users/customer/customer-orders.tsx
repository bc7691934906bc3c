import type { OrderPage } from '../../../../api/schema';
import { Link } from '../../../../ui/link';
import { DataTable } from '../../../../ui/table/data-table';
import { formatMoney } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { useShowMore } from '../../../i18n/use-show-more';
import { DateCell } from '../../panel/date-cell';
import { OrderStatus } from '../../panel/order-status';
import { orderPath } from '../../panel/panel-paths';

/** The newest orders. An order is refunded, moved and mailed again in its own sheet. */
export function CustomerOrders({ page }: { page: OrderPage }) {
  const { t, lang } = useLanguage();
  const { shown, more } = useShowMore(page.data);
  if (page.data.length === 0) return <p className="muted">{t('admin.customer.no_orders')}</p>;
  return (
    <>
      <DataTable
        caption={t('admin.tab.orders')}
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            title: t('admin.orders.number'),
            onPhone: 'title',
            cell: ({ id, orderNumber }) => (
              <Link className="link mono" to={orderPath(id)}>
                {orderNumber ?? t('admin.orders.no_number')}
              </Link>
            ),
          },
          {
            key: 'total',
            title: t('admin.orders.total'),
            isNumber: true,
            onPhone: 'side',
            cell: ({ totalAmount }) => formatMoney(totalAmount, lang),
          },
          { key: 'status', title: t('admin.orders.status'), cell: (order) => <OrderStatus order={order} /> },
          {
            key: 'created',
            title: t('admin.orders.created'),
            cell: ({ createdAt }) => <DateCell iso={createdAt} />,
          },
        ]}
      />
      {more}
    </>
  );
}
