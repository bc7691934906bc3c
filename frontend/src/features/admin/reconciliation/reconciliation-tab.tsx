import { clsx } from 'clsx';
import type { Finding } from '../../../api/schema';
import { Link } from '../../../ui/link';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { RunStatus } from './run-status';
import styles from './reconciliation.module.css';

/** The kinds of findings. One that is missing here is a type error. */
const kinds: Record<Finding['kind'], true> = {
  'session-without-order': true,
  'payment-not-recorded': true,
  'amount-differs': true,
  'currency-differs': true,
  'refund-differs': true,
  'dispute-differs': true,
  'second-payment': true,
  'order-without-session': true,
  'order-of-other-user': true,
  'order-in-review': true,
  'lines-differ': true,
  'reduction-differs': true,
  'code-use-lost': true,
  'refund-record-differs': true,
  'invoice-differs': true,
  'credit-note-differs': true,
  'attempt-lost': true,
  'receipt-lost': true,
  'event-without-order': true,
  'order-without-right': true,
  'right-state-differs': true,
  'refunded-with-right': true,
  'licence-differs': true,
  'token-lost': true,
  'purchase-differs': true,
  'upgrade-differs': true,
  'superseded-right-active': true,
  'gift-lost': true,
  'gift-state-differs': true,
  'right-without-order': true,
  'right-of-other-user': true,
  'unknown-user': true,
  'erased-user-held': true,
  'erased-user-restored': true,
  'ownership-differs': true,
  'address-differs': true,
  'file-missing': true,
  'file-differs': true,
  'file-unreferenced': true,
};

/** An order that exists has a number once it is paid, by which its tab finds it. */
function OrderLink({ orderId, orderNumber }: Finding) {
  if (orderNumber)
    return (
      <Link className="link" to={`?tab=orders&orderNumber=${orderNumber}`}>
        {orderNumber}
      </Link>
    );
  return <span className={clsx('mono', styles.id)}>{orderId ?? '–'}</span>;
}

function UserLink({ userId }: Finding) {
  const { t } = useLanguage();
  if (!userId) return <span className="muted">–</span>;
  return (
    <Link className="link" to={`?tab=entitlements&userId=${userId}`} title={userId}>
      {t('admin.reconciliation.entitlements_of_user')}
    </Link>
  );
}

function useColumns(): readonly ListColumn<Finding>[] {
  const { t } = useLanguage();
  return [
    { key: 'kind', onPhone: 'title', cell: ({ kind }) => <b>{t(`admin.reconciliation.kind.${kind}`)}</b> },
    {
      key: 'detail',
      cell: ({ subject, detail }) => (
        <span className={styles.detail}>
          {detail} <span className={clsx('mono muted', styles.id)}>{subject}</span>
        </span>
      ),
    },
    { key: 'order', cell: (row) => <OrderLink {...row} /> },
    { key: 'user', cell: (row) => <UserLink {...row} /> },
    { key: 'found', date: 'foundAt' },
    {
      key: 'decision',
      cell: ({ isRepairable }) => (
        <span className={clsx('pill', isRepairable ? 'pill-off' : 'pill-warn')}>
          {t(`admin.reconciliation.decision.${isRepairable}`)}
        </span>
      ),
    },
  ];
}

/** Discrepancies between payments, orders, rights, accounts and files, with the last run and a way to start one. */
export default function ReconciliationTab() {
  const { t } = useLanguage();
  return (
    <ListTab<Finding>
      tab="reconciliation"
      path="/admin/reconciliation"
      exportName="findings.csv"
      rows="findings"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[
        {
          select: {
            name: 'isRepairable',
            label: t('admin.reconciliation.decision'),
            all: t('admin.reconciliation.all_decisions'),
            values: ['false', 'true'],
            textOf: (value) => t(`admin.reconciliation.decision.${value}`),
          },
        },
        { select: { name: 'kind', all: t('admin.reconciliation.all_kinds'), values: Object.keys(kinds) } },
      ]}
      toolbar={<RunStatus />}
    />
  );
}
