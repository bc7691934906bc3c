import type { OrderRefund } from '#contracts/commerce/refunds';
import { toDollars } from '#contracts/fields/money';
import type { Refund } from './refund.entity';

export function toRefundView(refund: Refund): OrderRefund {
  const { id, orderId, amountCents, reason, note, state, refusal, requestedBy, createdAt } = refund;
  const amount = toDollars(amountCents);
  const view = { id, orderId, amount, reason, note, state, refusal, requestedBy };
  return { ...view, createdAt: createdAt.toISOString() };
}
