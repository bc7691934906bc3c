import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { OrderRow } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Icon } from '../../../ui/icons';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { Day } from '../panel/day';
import { ExportButton } from '../panel/export-button';
import { FilterForm } from '../panel/filter-form';
import { useAdminList } from '../panel/use-admin-list';
import { OrderSheet } from './order-sheet';
import { OrderStatus } from './status-pill';

const filters = ['status', 'email', 'orderNumber'] as const;

function useColumns(): readonly Column<OrderRow>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'number',
      title: t('admin.orders.number'),
      onPhone: 'title',
      cell: ({ orderNumber }) => <b className="mono">{orderNumber ?? t('admin.orders.no_number')}</b>,
    },
    { key: 'email', title: t('admin.orders.email'), cell: ({ billingInfo }) => billingInfo.email },
    {
      key: 'total',
      title: t('admin.orders.total'),
      isNumber: true,
      onPhone: 'side',
      cell: ({ totalAmount }) => formatMoney(totalAmount, lang),
    },
    { key: 'status', title: t('admin.orders.status'), cell: ({ status }) => <OrderStatus status={status} /> },
    {
      key: 'created',
      title: t('admin.orders.created'),
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
  ];
}

/** What was bought; read-only (spec admin §2). */
export default function OrdersTab() {
  const { t } = useLanguage();
  const [shown, setShown] = useState<OrderRow | null>(null);
  const list = useAdminList<OrderRow>({
    path: '/admin/orders',
    rows: 'data',
    filters,
    failed: 'admin.failed_fetch_orders',
  });
  const columns = useColumns();
  const title = t('admin.tab.orders');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <FilterForm
            values={list.filters}
            onApply={list.filter}
            fields={[
              { name: 'status', label: t('admin.orders.status'), hint: 'pending, paid, refunded' },
              { name: 'email', label: t('admin.orders.email') },
              { name: 'orderNumber', label: t('admin.orders.number') },
            ]}
          />
          <ExportButton path="/admin/orders" filters={list.filters} fileName="orders.csv" />
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.orders.empty')}
        actions={(order) => (
          <button
            type="button"
            aria-label={t('admin.orders.order', { number: order.orderNumber ?? t('admin.orders.no_number') })}
            onClick={() => setShown(order)}
          >
            <Icon of={Eye} />
          </button>
        )}
      />
      {shown ? (
        <OrderSheet
          id={shown._id}
          status={shown.status}
          title={t('admin.orders.order', { number: shown.orderNumber ?? t('admin.orders.no_number') })}
          onClose={() => setShown(null)}
        />
      ) : null}
    </AdminTab>
  );
}
