import { clsx } from 'clsx';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { WithdrawalListItem } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { DeclineDialog } from './decline-dialog';
import styles from './withdrawals.module.css';
import { EmailText } from '../../../ui/email-text';

const pills: Record<WithdrawalListItem['state'], string> = {
  received: 'pill-off',
  waiting: 'pill-warn',
  accepted: 'pill-ok',
  declined: 'pill-off',
};

function State({ state, ground, problem, decisionReason, isUnconfirmed }: WithdrawalListItem) {
  const { t } = useLanguage();
  const detail = problem
    ? t('admin.withdrawals.problem', { problem })
    : ground
      ? t(`admin.withdrawals.ground.${ground}`)
      : decisionReason;
  return (
    <span className={styles.lines}>
      <span>
        <span className={clsx('pill', pills[state])}>
          {t(`admin.withdrawals.state.${isUnconfirmed ? 'unconfirmed' : state}`)}
        </span>
      </span>
      {detail ? <span className="muted">{detail}</span> : null}
    </span>
  );
}

/** What was returned, and what other purchases cost less because the customer owned it. */
function Returned({ items, reason, earnedPrices }: WithdrawalListItem) {
  const { t, lang } = useLanguage();
  return (
    <span className={styles.lines}>
      {items.join(', ') || t('admin.withdrawals.whole')} <span className="muted">{reason}</span>
      {earnedPrices.map(({ orderNumber, difference }) => (
        <span key={orderNumber}>
          {t('admin.withdrawals.earned_price', {
            number: orderNumber ?? '',
            difference: formatMoney(difference, lang),
          })}
        </span>
      ))}
    </span>
  );
}

function useColumns(): readonly ListColumn<WithdrawalListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'order',
      onPhone: 'title',
      cell: ({ orderNumber }) => (
        <Link className="link" to={`?tab=orders&orderNumber=${orderNumber}`}>
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'customer',
      cell: ({ name, email }) => (
        <span className={styles.lines}>
          <span>{name}</span>{' '}
          <span className="muted">
            <EmailText>{email}</EmailText>
          </span>
        </span>
      ),
    },
    { key: 'what', cell: (row) => <Returned {...row} /> },
    {
      key: 'total',
      cell: ({ total, refunded }) => (
        <span className={clsx('num', styles.lines)}>
          {formatMoney(total, lang)}{' '}
          {refunded > 0 ? (
            <span className="muted">
              {t('admin.withdrawals.refunded_of', { refunded: formatMoney(refunded, lang) })}
            </span>
          ) : null}
        </span>
      ),
    },
    { key: 'received', date: 'receivedAt' },
    { key: 'state', onPhone: 'side', cell: (row) => <State {...row} /> },
  ];
}

/** Declared withdrawals; those that the rules did not decide are accepted or declined here. */
export default function WithdrawalsTab() {
  const { t } = useLanguage();
  const [declining, setDeclining] = useState<WithdrawalListItem | null>(null);
  const isWaiting = ({ state }: WithdrawalListItem) => state === 'waiting';
  return (
    <ListTab<WithdrawalListItem>
      tab="withdrawals"
      path="/admin/withdrawals"
      exportName="withdrawals.csv"
      exportNeeds="customers:export"
      rows="withdrawals"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[{ select: { name: 'state', values: Object.keys(pills) } }]}
      actions={[
        {
          name: 'accept',
          icon: Check,
          isShown: isWaiting,
          label: ({ orderNumber: number }) => t('admin.withdrawals.accept', { number }),
          confirmation: ({ orderNumber: number }) => t('admin.withdrawals.confirm_accept', { number }),
          run: ({ id }) => api.post('/admin/withdrawals/{id}/accept', { path: { id } }),
          done: 'admin.withdrawals.was_accepted',
          failed: 'admin.withdrawals.not_accepted',
        },
        {
          name: 'decline',
          render: (row) =>
            isWaiting(row) ? (
              <button
                type="button"
                aria-label={t('admin.withdrawals.decline', { number: row.orderNumber })}
                title={t('admin.withdrawals.decline', { number: row.orderNumber })}
                onClick={() => setDeclining(row)}
              >
                <Icon of={Ban} />
              </button>
            ) : null,
        },
      ]}
    >
      {declining ? <DeclineDialog withdrawal={declining} onClose={() => setDeclining(null)} /> : null}
    </ListTab>
  );
}
