import type { AccountOrderSummary } from '#contracts/commerce/account-orders';
import { toDollars } from '#contracts/fields/money';
import { toLineItem } from '../order-views';
import type { OrderItem } from '../order-item.entity';
import type { PaidOrder } from './paid-order';

/** An order in the lists of its customer. */
export function toSummary(order: PaidOrder, items: readonly OrderItem[]): AccountOrderSummary {
  return {
    id: order.id,
    orderNumber: order.number,
    status: order.state,
    dispute: order.dispute,
    currency: order.currency,
    total: toDollars(order.totalCents, order.currency),
    refunded: toDollars(order.refundedCents, order.currency),
    paidAt: order.paidAt.toISOString(),
    items: items.map((item) => toLineItem(order, item)),
  };
}
