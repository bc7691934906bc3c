import type { AccountOrder, AccountRefund } from '#contracts/commerce/account-orders';
import type { OrderDocument } from '#contracts/commerce/order-documents';
import type { TimelineEntry } from '#contracts/commerce/orders';
import type { OrderRefund } from '#contracts/commerce/refunds';
import { toDollars } from '#contracts/fields/money';
import { type PaidOrder, toSummary } from '../../orders/placed-orders/addresses/orders-by-address.service';
import { adjustmentsOf } from '../documents/translated-lines.service';
import { type OrderParts, timelineOf } from './order-parts.service';

/** What the customer can observe: money, mails and documents. Steps inside the shop are for administrators. */
function entriesOf(order: PaidOrder, documents: readonly OrderDocument[]): TimelineEntry[] {
  return [
    { what: 'created', at: order.createdAt.toISOString() },
    { what: 'paid', at: order.paidAt.toISOString() },
    ...(order.fulfilledAt ? [{ what: 'fulfilled', at: order.fulfilledAt.toISOString() }] : []),
    ...documents
      .filter(({ kind }) => kind !== 'receipt')
      .map(({ kind, number, issuedAt }) => ({ what: `document_${kind}`, at: issuedAt, about: number })),
  ];
}

const toAccountRefund = ({ amount, state, reason, createdAt, lines }: OrderRefund): AccountRefund => ({
  ...{ amount, state, reason, createdAt, lines },
});

/** One order with all its parts, as its customer sees it. */
export function toAccountOrder(order: PaidOrder, parts: OrderParts): AccountOrder {
  const { cardBrand, cardLast4 } = order;
  return {
    ...toSummary(order, parts.items),
    email: order.billingEmail ?? order.email,
    subtotal: toDollars(order.subtotalCents, order.currency),
    tax: toDollars(order.taxCents, order.currency),
    taxCountry: order.taxCountry,
    adjustments: adjustmentsOf(parts.reductions),
    payment: {
      card: cardBrand && cardLast4 ? `${cardBrand} ${cardLast4}` : null,
      isFree: order.totalCents === 0,
    },
    isFulfilled: order.fulfilledAt !== null,
    billing: parts.billing,
    documents: parts.documents,
    refunds: parts.refunds.map(toAccountRefund),
    consents: parts.consents,
    withdrawals: parts.withdrawals,
    timeline: timelineOf(parts, entriesOf(order, parts.documents)),
  };
}
