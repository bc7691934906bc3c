import type { AccountOrder, AccountRefund, AccountWithdrawal } from '#contracts/commerce/account-orders';
import type { OrderConsent } from '#contracts/commerce/consumer-law/consents';
import type { BillingDetails } from '#contracts/commerce/billing';
import type { OrderDocument } from '#contracts/commerce/order-documents';
import type { TimelineEntry } from '#contracts/commerce/orders';
import type { OrderRefund } from '#contracts/commerce/refunds';
import type { SentMail } from '#contracts/operations/sent-mail';
import { toDollars } from '#contracts/fields/money';
import { type PaidOrder, toSummary } from '../../orders/orders/addresses/orders-by-address.service';
import type { OrderReduction } from '../../orders/orders/lines/order-lines.service';
import type { OrderItem } from '../../orders/orders/orders.service';
import { adjustmentsOf } from '../documents/translated-lines.service';

export interface AccountOrderParts {
  items: readonly OrderItem[];
  reductions: readonly OrderReduction[];
  billing: BillingDetails;
  documents: OrderDocument[];
  refunds: readonly OrderRefund[];
  mails: readonly SentMail[];
  consents: OrderConsent[];
  withdrawals: AccountWithdrawal[];
}

/** What the customer can observe: money, mails and documents. Steps inside the shop are for administrators. */
function timelineOf(order: PaidOrder, parts: AccountOrderParts): TimelineEntry[] {
  const { documents, refunds, mails, consents, withdrawals } = parts;
  const entries: TimelineEntry[] = [
    { what: 'created', at: order.createdAt.toISOString() },
    { what: 'paid', at: order.paidAt.toISOString() },
    ...consents.map(({ kind, at }) => ({ what: `consent_${kind}`, at })),
    ...withdrawals.map(({ receivedAt }) => ({ what: 'withdrawal', at: receivedAt })),
    ...(order.fulfilledAt ? [{ what: 'fulfilled', at: order.fulfilledAt.toISOString() }] : []),
    ...documents
      .filter(({ kind }) => kind !== 'receipt')
      .map(({ kind, number, issuedAt }) => ({ what: `document_${kind}`, at: issuedAt, about: number })),
    ...refunds.map(({ state, createdAt, amount }) => ({
      what: `refund_${state}`,
      at: createdAt,
      about: amount.toFixed(2),
    })),
    ...mails.map(({ template, state, queuedAt, sentAt }) => ({
      what: `mail_${state}`,
      at: sentAt ?? queuedAt,
      about: template,
    })),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

const toAccountRefund = ({ amount, state, reason, createdAt, lines }: OrderRefund): AccountRefund => ({
  ...{ amount, state, reason, createdAt },
  ...(lines ? { lines } : {}),
});

/** One order with all its parts, as its customer sees it. */
export function toAccountOrder(order: PaidOrder, parts: AccountOrderParts): AccountOrder {
  const { cardBrand, cardLast4 } = order;
  return {
    ...toSummary(order, parts.items),
    email: order.billingEmail ?? order.email,
    subtotal: toDollars(order.subtotalCents),
    tax: toDollars(order.taxCents),
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
    timeline: timelineOf(order, parts),
  };
}
