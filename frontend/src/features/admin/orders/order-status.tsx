import { useLanguage } from '../../i18n/language';

const pillClasses: Record<string, string> = {
  paid: 'pill pill-ok',
  partially_refunded: 'pill pill-warn',
  disputed: 'pill pill-warn',
  review: 'pill pill-warn',
  processing: 'pill pill-warn',
  pending: 'pill pill-warn',
  refunded: 'pill',
  failed: 'pill',
};

/** The status of an order as a label. */
export function OrderStatus({ status }: { status: string }) {
  const { t } = useLanguage();
  return <span className={pillClasses[status] ?? 'pill pill-off'}>{t(`admin.orders.status.${status}`)}</span>;
}
