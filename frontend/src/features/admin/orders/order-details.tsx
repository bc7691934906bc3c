import type { ReactNode } from 'react';
import type { OrderView } from '../../../api/schema';
import { formatMoney, longTime, shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { adjustmentKey } from '../../i18n/order-text-keys';
import { OrderDisputes } from './disputes/order-disputes';
import { OrderDocuments } from './order-documents';
import { OrderStatus } from '../panel/order-status';
import { EarnedPrices } from './refund-items';
import styles from '../panel/panel.module.css';

type DescriptionEntry = readonly [name: string, value: ReactNode];

function DescriptionList({ title, lines }: { title?: string; lines: readonly DescriptionEntry[] }) {
  const shown = lines.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (shown.length === 0) return null;
  return (
    <>
      {title ? <h3>{title}</h3> : null}
      <dl className={styles.facts}>
        {shown.map(([name, value], index) => (
          <div key={`${index} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type LicencesProps = Pick<OrderView, 'rights' | 'billingInfo' | 'userId'>;

function Licences({ rights, billingInfo, userId }: LicencesProps) {
  const { t, lang } = useLanguage();
  const title = t('admin.orders.licences');
  if (rights?.gift) {
    const { email, state, message, deliverAt, sentAt, redeemedAt } = rights.gift;
    const date = shortDate(redeemedAt ?? sentAt ?? deliverAt, lang);
    const lines: DescriptionEntry[] = [
      [email, `${t(`admin.orders.gift.${state}`)}, ${date}`],
      [t('admin.orders.gift_sender'), `${billingInfo.email}, ${userId}`],
      [t('admin.orders.gift_words'), message],
    ];
    return <DescriptionList title={t('admin.orders.gift')} lines={lines} />;
  }
  if (rights && rights.rights.length > 0) {
    const lines = rights.rights.map(({ name, status, licenceLast4, seats, seatLimit }): DescriptionEntry => {
      const used = t('admin.orders.seats', { used: seats.length, limit: seatLimit });
      return [name, `${t(`entitlement.${status}`)}, **** ${licenceLast4 ?? ''}, ${used}`];
    });
    return <DescriptionList title={title} lines={lines} />;
  }
  return (
    <>
      <h3>{title}</h3>
      <p className="muted">{t(rights ? 'admin.orders.no_entitlements' : 'admin.orders.licences_away')}</p>
    </>
  );
}

function Refunds({ refunds, items }: Pick<OrderView, 'refunds' | 'items'>) {
  const { t, lang } = useLanguage();
  const nameOf = (id: string) => items.find(({ pluginId }) => pluginId === id)?.name ?? '';
  const entries = refunds.map(
    ({ createdAt, amount, state, reason, note, refusal, lines }): DescriptionEntry => {
      const parts = [
        `${formatMoney(amount, lang)}, ${t(`admin.orders.refund_state.${state}`)}`,
        lines.map(({ pluginId }) => nameOf(pluginId)).join(', '),
        reason && t(`admin.orders.reason.${reason}`),
        note,
        refusal,
      ];
      return [shortDate(createdAt, lang), parts.filter(Boolean).join(' · ')];
    },
  );
  return <DescriptionList title={t('admin.orders.refunds')} lines={entries} />;
}

/** All data of one order from commerce and licensing. */
export function OrderDetails({ order }: { order: OrderView }) {
  const { t, lang } = useLanguage();
  const { billingInfo } = order;
  const money = (amount: number) => formatMoney(amount, lang, order.currency);
  return (
    <div className="full">
      <DescriptionList
        lines={[
          [t('admin.orders.status'), <OrderStatus key="status" order={order} />],
          [t('admin.orders.email'), billingInfo.email],
          [t('admin.orders.customer'), billingInfo.name],
          [t('admin.orders.country'), billingInfo.country],
          [t('admin.orders.card'), order.card],
          [t('admin.orders.dispute'), order.dispute && t(`admin.orders.dispute_outcome.${order.dispute}`)],
          [t('admin.orders.review'), order.reviewReason],
          [t('admin.orders.payment'), order.paymentIntentId],
          [t('admin.orders.request'), order.requestId],
          [t('admin.orders.terms'), order.termsVersion],
        ]}
      />
      <DescriptionList
        title={t('admin.orders.items')}
        lines={[
          ...order.items.map(({ name, version, price, bundleName, isRevoked }): DescriptionEntry => [
            `${bundleName ? `${bundleName}: ` : ''}${name} ${version}`,
            isRevoked ? `${money(price)} · ${t('admin.orders.item_revoked')}` : money(price),
          ]),
          ...order.adjustments.map((one): DescriptionEntry => [
            t(`admin.orders.adjustment.${adjustmentKey(one)}`, { name: one.name }),
            `−${money(-one.amount)}`,
          ]),
          [t('admin.orders.tax'), order.tax > 0 ? money(order.tax) : null],
          [t('admin.orders.total'), money(order.totalAmount)],
          [t('admin.orders.refunded'), order.refunded > 0 ? `−${money(order.refunded)}` : null],
        ]}
      />
      <EarnedPrices earnedPrices={order.earnedPrices} money={money} />
      <OrderDocuments order={order} />
      <Refunds refunds={order.refunds} items={order.items} />
      <OrderDisputes orderId={order.id} />
      <Licences rights={order.rights} billingInfo={order.billingInfo} userId={order.userId} />
      <DescriptionList
        title={t('admin.orders.consents')}
        lines={order.consents.map(({ kind, at, textVersion, language }): DescriptionEntry => [
          t(`admin.orders.consent.${kind}`),
          `${longTime(at, lang)} · ${textVersion} · ${language}`,
        ])}
      />
      <DescriptionList
        title={t('admin.orders.moments')}
        lines={order.timeline.map(({ what, at, about }): DescriptionEntry => [
          longTime(at, lang),
          t(`admin.orders.moment.${what}`, {
            about: what.startsWith('refund_') ? money(Number(about)) : (about ?? ''),
          }),
        ])}
      />
    </div>
  );
}
