import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { OrderListItem } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { useEditedId } from '../panel/form/use-edited-id';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { customerPath } from '../panel/panel-paths';
import { OrderSheet } from './order-sheet';
import { OrderStatus } from '../panel/order-status';
import { EmailText } from '../../../ui/email-text';

function useColumns(): readonly ListColumn<OrderListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'number',
      onPhone: 'title',
      cell: ({ orderNumber }) => <b className="mono">{orderNumber ?? t('admin.orders.no_number')}</b>,
    },
    {
      key: 'email',
      cell: ({ billingInfo, userId }) => {
        const email = <EmailText>{billingInfo.email}</EmailText>;
        if (!userId) return email;
        return (
          <Link className="link" to={customerPath(userId)}>
            {email}
          </Link>
        );
      },
    },
    {
      key: 'total',
      isNumber: true,
      onPhone: 'side',
      cell: ({ totalAmount }) => formatMoney(totalAmount, lang),
    },
    { key: 'status', cell: (order) => <OrderStatus order={order} /> },
    { key: 'created', date: 'createdAt' },
  ];
}

/** Orders; the list is read-only (admin §2), refunds are made in the order's sheet. */
export default function OrdersTab() {
  const { t } = useLanguage();
  const [shown, setShown] = useState<OrderListItem | null>(null);
  const linked = useEditedId();
  const titleOf = ({ orderNumber }: OrderListItem) =>
    t('admin.orders.order', { number: orderNumber ?? t('admin.orders.no_number') });
  return (
    <ListTab<OrderListItem>
      tab="orders"
      path="/admin/orders"
      rows="data"
      idOf={({ _id }) => _id}
      columns={useColumns()}
      filters={[
        {
          text: [
            { name: 'status', label: t('admin.orders.status'), hint: 'pending, paid, refunded' },
            { name: 'email', label: t('admin.orders.email') },
            { name: 'orderNumber', label: t('admin.orders.number') },
          ],
        },
      ]}
      exportName="orders.csv"
      exportNeeds="orders:export"
      failed="admin.failed_fetch_orders"
      actions={[{ name: 'open', icon: Eye, label: titleOf, open: setShown }]}
    >
      {shown ? (
        <OrderSheet
          id={shown._id}
          status={shown.status}
          title={titleOf(shown)}
          onClose={() => setShown(null)}
        />
      ) : linked.id ? (
        <OrderSheet key={linked.id} id={linked.id} onClose={linked.close} />
      ) : null}
    </ListTab>
  );
}
