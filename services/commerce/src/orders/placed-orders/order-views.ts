import type {
  CustomerOrder,
  OrderExportRow,
  OrderLineItem,
  OrderListItem,
  TimelineEntry,
} from '#contracts/commerce/orders';
import { toDollars } from '#contracts/fields/money';
import type { Order } from './order.entity';
import type { OrderItem } from './order-item.entity';
import { isRevoked } from './states/order.states';

export function toListItem(order: Order): OrderListItem {
  const { id, userId, number, billingEmail, email, billingName, firstName, lastName, billingCountry } = order;
  return {
    id,
    _id: id,
    userId,
    orderNumber: number,
    billingInfo: {
      email: billingEmail ?? email,
      name: billingName ?? `${firstName} ${lastName}`.trim(),
      country: billingCountry,
    },
    totalAmount: toDollars(order.totalCents, order.currency),
    status: order.state,
    dispute: order.dispute,
    createdAt: order.createdAt.toISOString(),
  };
}

function amountsOf({ currency, subtotalCents, discountCents, taxCents, refundedCents }: Order) {
  return {
    currency,
    subtotal: toDollars(subtotalCents, currency),
    discount: toDollars(discountCents, currency),
    tax: toDollars(taxCents, currency),
    refunded: toDollars(refundedCents, currency),
  };
}

/** An item of an order as its customer and administrators see it. */
export function toLineItem(order: Order, item: OrderItem): OrderLineItem {
  const { pluginId, slug, name, version, priceCents, dueCents, line, bundleName } = item;
  return {
    ...{ pluginId, slug, name, version, line, bundleName },
    price: toDollars(priceCents, order.currency),
    due: toDollars(dueCents, order.currency),
    isRevoked: isRevoked(order, item),
  };
}

export function toExportRow(order: Order, items: readonly OrderItem[]): OrderExportRow {
  return {
    ...toListItem(order),
    ...amountsOf(order),
    paidAt: order.paidAt?.toISOString() ?? null,
    items: items.map(({ name }) => name).join(', '),
  };
}

function timelineOf({ createdAt, paidAt, announcedAt, fulfilledAt, refundedAt }: Order): TimelineEntry[] {
  const dates = {
    created: createdAt,
    paid: paidAt,
    announced: announcedAt,
    fulfilled: fulfilledAt,
    refunded: refundedAt,
  };
  return Object.entries(dates)
    .flatMap(([what, at]) => (at ? [{ what, at: at.toISOString() }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
}

export function toCustomerOrder(order: Order, items: readonly OrderItem[]): CustomerOrder {
  const { cardBrand, cardLast4 } = order;
  return {
    ...toListItem(order),
    ...amountsOf(order),
    userId: order.userId,
    card: cardBrand && cardLast4 ? `${cardBrand} ${cardLast4}` : null,
    paymentIntentId: order.paymentIntentId,
    receiptUrl: order.receiptUrl,
    dispute: order.dispute,
    reviewReason: order.reviewReason,
    requestId: order.requestId,
    termsVersion: order.termsVersion,
    announcements: order.announcements,
    isFulfilled: order.fulfilledAt !== null,
    items: items.map((item) => toLineItem(order, item)),
    moments: timelineOf(order),
  };
}
