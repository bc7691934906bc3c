import type { AccountOrderView } from '../../api/schema';
import { Link } from '../../ui/link';
import { dayAndTime, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { isDisputeLost } from '../i18n/order-text-keys';
import { dayMs } from '../../api/durations';

/** As long as the shop refunds (storefront §9). */
const withdrawalDays = 30;

function isOpen(order: AccountOrderView): boolean {
  if (isDisputeLost(order)) return false;
  const { status, payment, paidAt, withdrawals } = order;
  const isInTime = Date.now() - Date.parse(paidAt) <= withdrawalDays * dayMs;
  const isPaid = status === 'paid' || status === 'partially_refunded' || status === 'disputed';
  return (
    isInTime &&
    isPaid &&
    !payment.isFree &&
    withdrawals.every(({ state, isUnconfirmed }) => state === 'declined' || isUnconfirmed)
  );
}

interface OrderWithdrawalProps {
  order: AccountOrderView;
  /** Path of the page on which the order is withdrawn from. */
  withdrawPath: string;
}

/** The way out of the contract, and what became of a declared withdrawal. */
export function OrderWithdrawal({ order, withdrawPath }: OrderWithdrawalProps) {
  const { t } = useLanguage();
  const { withdrawals } = order;
  if (withdrawals.length === 0 && !isOpen(order)) return null;
  return (
    <section aria-labelledby="order-withdrawal">
      <h2 className="h4" id="order-withdrawal">
        {t('orders.withdrawal')}
      </h2>
      {withdrawals.map(({ state, receivedAt, decisionReason, isUnconfirmed }) => (
        <p key={receivedAt}>
          {t(`orders.withdrawal_state.${isUnconfirmed ? 'unconfirmed' : state}`, { reason: decisionReason })}
        </p>
      ))}
      {isOpen(order) ? (
        <>
          <p className="muted">{t('orders.withdrawal_text')}</p>
          <Link className="btn btn-sm" to={withdrawPath}>
            {t('orders.withdraw')}
          </Link>
        </>
      ) : null}
    </section>
  );
}

/** What the customer agreed to before the payment; nothing for an order without consents. */
export function OrderConsents({ consents }: Pick<AccountOrderView, 'consents'>) {
  const { t, lang } = useLanguage();
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="order-consents">
      <h2 className="h4" id="order-consents">
        {t('orders.consents')}
      </h2>
      <ul>
        {consents.map(({ kind, at, textVersion }) => (
          <li key={`${kind} ${textVersion}`}>
            {t(`orders.consent.${kind}`)}{' '}
            <span className="muted">
              {t('orders.consents_at', { at: dayAndTime(at, lang), version: longDate(textVersion, lang) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
