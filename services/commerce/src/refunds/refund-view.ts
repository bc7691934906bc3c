import type { Refund } from '#contracts/commerce/refunds';
import { toDollars } from '#contracts/kit/money';
import type { RefundRow } from './refund.entity';

export function refundView(row: RefundRow): Refund {
  const { id, orderId, amountCents, reason, note, state, refusal, requestedBy, createdAt } = row;
  const amount = toDollars(amountCents);
  return {
    id,
    orderId,
    amount,
    reason,
    note,
    state,
    refusal,
    requestedBy,
    createdAt: createdAt.toISOString(),
  };
}
