import { useLanguage } from '../../i18n/language';
import { type OrderState, statusKey } from '../../i18n/order-text-keys';

const pillClasses: Record<string, string> = {
  paid: 'pill pill-ok',
  partially_refunded: 'pill pill-warn',
  disputed: 'pill pill-warn',
  dispute_lost: 'pill',
  review: 'pill pill-warn',
  processing: 'pill pill-warn',
  pending: 'pill pill-warn',
  refunded: 'pill',
  failed: 'pill',
};

/** The status of an order as a label. */
export function OrderStatus({ order }: { order: OrderState }) {
  const { t } = useLanguage();
  const key = statusKey(order);
  return <span className={pillClasses[key] ?? 'pill pill-off'}>{t(`admin.orders.status.${key}`)}</span>;
}
