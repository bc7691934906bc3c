import { clsx } from 'clsx';
import { useLanguage } from '../i18n/language';

/** The state of an order as a label. */
export function OrderStatus({ status }: { status: string }) {
  const { t } = useLanguage();
  const isGood = status === 'paid' || status === 'partially_refunded';
  return (
    <span className={clsx('pill', isGood ? 'pill-ok' : 'pill-off')}>{t(`orders.status.${status}`)}</span>
  );
}
