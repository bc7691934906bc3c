import type { EntitlementRow } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { CopyButton } from '../panel/copy-button';
import { Day } from '../panel/day';
import { ExportButton } from '../panel/export-button';
import { FilterForm } from '../panel/filter-form';
import { useAdminList } from '../panel/use-admin-list';

const filters = ['email', 'userId', 'orderId', 'subjectId', 'subjectType'] as const;

/** `019a…00a1`: both ends tell ids apart, the button beside it copies the whole. */
const shortened = (id: string) => `${id.slice(0, 4)}…${id.slice(-4)}`;

function useColumns(): readonly Column<EntitlementRow>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'email',
      title: t('admin.entitlements.email'),
      onPhone: 'title',
      cell: ({ email, userId }) => (
        <span>
          {email} <CopyButton value={userId} label={t('admin.entitlements.copy_user_id', { email })} />
        </span>
      ),
    },
    {
      key: 'subject',
      title: t('admin.entitlements.subject'),
      cell: ({ name, subjectType, subjectId }) => (
        <span>
          {name} <span className="mono muted">{`${subjectType}:${shortened(subjectId)}`}</span>{' '}
          <CopyButton value={subjectId} label={t('admin.entitlements.copy_subject_id', { name })} />
        </span>
      ),
    },
    {
      key: 'order',
      title: t('admin.entitlements.order'),
      cell: ({ orderNumber, sourceOrderId }) => (
        <span>
          <span className="mono">{orderNumber}</span>{' '}
          <CopyButton
            value={sourceOrderId}
            label={t('admin.entitlements.copy_order_id', { number: orderNumber })}
          />
        </span>
      ),
    },
    {
      key: 'status',
      title: t('admin.entitlements.status'),
      onPhone: 'side',
      cell: ({ status }) => (
        <span className={status === 'active' ? 'pill pill-ok' : 'pill pill-off'}>
          {t(`entitlement.${status}`)}
        </span>
      ),
    },
    {
      key: 'created',
      title: t('admin.entitlements.created'),
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
  ];
}

/** Who owns what, and by which order; read-only (spec admin §2). */
export default function EntitlementsTab() {
  const { t } = useLanguage();
  const list = useAdminList<EntitlementRow>({
    path: '/admin/entitlements',
    rows: 'data',
    filters,
    failed: 'admin.failed_fetch_entitlements',
  });
  const columns = useColumns();
  const title = t('admin.tab.entitlements');
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
              { name: 'email', label: t('admin.entitlements.email') },
              { name: 'userId', label: t('admin.entitlements.user_id') },
              { name: 'orderId', label: t('admin.entitlements.order_id') },
              { name: 'subjectId', label: t('admin.entitlements.subject_id') },
              {
                name: 'subjectType',
                label: t('admin.entitlements.subject_type'),
                hint: 'product, collection',
              },
            ]}
          />
          <ExportButton path="/admin/entitlements" filters={list.filters} fileName="entitlements.csv" />
        </>
      }
    >
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.entitlements.empty')}
      />
    </AdminTab>
  );
}
