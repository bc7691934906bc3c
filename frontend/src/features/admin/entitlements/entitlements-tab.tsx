import type { AdminEntitlement } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { useLanguage } from '../../i18n/language';
import { CopyButton } from '../panel/copy/copy-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { customerPath } from '../panel/panel-paths';
import { EmailText } from '../../../ui/email-text';

/** `019a…00a1`: the ends distinguish ids; the button beside it copies the whole id. */
const shortened = (id: string) => `${id.slice(0, 4)}…${id.slice(-4)}`;

function useColumns(): readonly ListColumn<AdminEntitlement>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'email',
      onPhone: 'title',
      cell: ({ email, userId }) => (
        <span>
          <Link className="link" to={customerPath(userId)}>
            <EmailText>{email}</EmailText>
          </Link>{' '}
          <CopyButton value={userId} label={t('admin.entitlements.copy_user_id', { email })} />
        </span>
      ),
    },
    {
      key: 'subject',
      cell: ({ name, subjectType, subjectId }) => (
        <span>
          {name} <span className="mono muted">{`${subjectType}:${shortened(subjectId)}`}</span>{' '}
          <CopyButton value={subjectId} label={t('admin.entitlements.copy_subject_id', { name })} />
        </span>
      ),
    },
    {
      key: 'order',
      cell: ({ orderNumber, sourceOrderId, source, isNfr }) => (
        <span>
          {source === 'order' ? null : <span>{`${t(`admin.entitlements.source.${source}`)} `}</span>}
          <span className="mono">{orderNumber}</span>{' '}
          {isNfr ? <span className="pill pill-off">{t('admin.entitlements.nfr')}</span> : null}
          <span> </span>
          <CopyButton
            value={sourceOrderId}
            label={t('admin.entitlements.copy_order_id', { number: orderNumber })}
          />
        </span>
      ),
    },
    {
      key: 'status',
      onPhone: 'side',
      pill: ({ status }) => ({ isOk: status === 'active', text: t(`entitlement.${status}`) }),
    },
    { key: 'created', date: 'createdAt' },
  ];
}

/** Entitlements of all customers with their orders; read-only (admin §2). */
export default function EntitlementsTab() {
  const { t } = useLanguage();
  return (
    <ListTab<AdminEntitlement>
      tab="entitlements"
      path="/admin/entitlements"
      rows="data"
      idOf={({ _id }) => _id}
      columns={useColumns()}
      filters={[
        {
          text: [
            { name: 'email', label: t('admin.entitlements.email') },
            { name: 'userId', label: t('admin.entitlements.user_id') },
            { name: 'orderId', label: t('admin.entitlements.order_id') },
            { name: 'subjectId', label: t('admin.entitlements.subject_id') },
            {
              name: 'subjectType',
              label: t('admin.entitlements.subject_type'),
              hint: 'product, collection',
            },
          ],
        },
      ]}
      exportName="entitlements.csv"
      exportNeeds="licences:export"
      failed="admin.failed_fetch_entitlements"
    />
  );
}
