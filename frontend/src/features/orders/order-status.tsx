import { clsx } from 'clsx';
import { useLanguage } from '../i18n/language';
import { type OrderState, statusKey } from '../i18n/order-text-keys';

/** The state of an order as a label. */
export function OrderStatus({ order }: { order: OrderState }) {
  const { t } = useLanguage();
  const { status } = order;
  const isGood = status === 'paid' || status === 'partially_refunded';
  return (
    <span className={clsx('pill', isGood ? 'pill-ok' : 'pill-off')}>
      {t(`orders.status.${statusKey(order)}`)}
    </span>
  );
}
