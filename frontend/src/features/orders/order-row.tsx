import type { AccountOrderSummary } from '../../api/schema';
import { Link } from '../../ui/link';
import { formatMoney, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { OrderStatus } from './order-status';
import styles from './orders.module.css';

/** One order of the list. */
export function OrderRow({ order, path }: { order: AccountOrderSummary; path: string }) {
  const { t, lang } = useLanguage();
  const { orderNumber, items, total, paidAt } = order;
  return (
    <li className={styles.row}>
      <div>
        <h2 className="h4">
          <Link to={path}>{t('orders.order', { number: orderNumber })}</Link>
        </h2>
        <p>{items.map(({ name }) => name).join(', ')}</p>
        <p className="muted">{longDate(paidAt, lang)}</p>
      </div>
      <div className={styles.amount}>
        <b className="num">{total === 0 ? t('orders.free') : formatMoney(total, lang)}</b>
        <OrderStatus order={order} />
      </div>
    </li>
  );
}
