import type { AccountOrderView } from '../../api/schema';
import { formatMoney, longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { adjustmentKey } from '../i18n/order-text-keys';
import styles from './orders.module.css';

type Line = readonly [name: string, amount: string];

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([name, amount], index) => (
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd className="num">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Items, adjustments, total, tax and payment method. */
export function OrderAmounts({ order }: { order: AccountOrderView }) {
  const { t, lang } = useLanguage();
  const money = (amount: number) => formatMoney(amount, lang, order.currency);
  const signed = (amount: number) => (amount < 0 ? `−${money(-amount)}` : money(amount));
  const { items, adjustments, total, tax, refunded, payment } = order;
  const lines: Line[] = [
    ...items.map(({ name, version, price, bundleName, isRevoked }): Line => [
      `${bundleName ? `${bundleName}: ` : ''}${name} ${version}${isRevoked ? ` · ${t('orders.item_refunded')}` : ''}`,
      money(price),
    ]),
    ...adjustments.map((one): Line => [
      t(`orders.adjustment.${adjustmentKey(one)}`, { name: one.name }),
      signed(one.amount),
    ]),
    [t('orders.total'), money(total)],
    ...(tax > 0 ? [[t('orders.tax'), money(tax)] as const] : []),
    ...(refunded > 0 ? [[t('orders.refunded'), signed(-refunded)] as const] : []),
  ];
  const method = payment.isFree
    ? 'orders.paid_free'
    : payment.card
      ? 'orders.paid_card'
      : 'orders.paid_online';
  return (
    <section aria-labelledby="order-items">
      <h2 className="h4" id="order-items">
        {t('orders.items')}
      </h2>
      <Lines lines={lines} />
      <p className="muted">{t(method, { card: payment.card ?? '' })}</p>
    </section>
  );
}

/** The refunds of an order; nothing without one. */
export function OrderRefunds({ refunds }: Pick<AccountOrderView, 'refunds'>) {
  const { t, lang } = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="order-refunds">
      <h2 className="h4" id="order-refunds">
        {t('orders.refunds')}
      </h2>
      <Lines
        lines={refunds.map(({ amount, state, createdAt }): Line => [
          `${longDate(createdAt, lang)} · ${t(`orders.refund_state.${state}`)}`,
          formatMoney(amount, lang),
        ])}
      />
    </section>
  );
}
