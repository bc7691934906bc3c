import type { OrderRefund } from '#contracts/commerce/refunds';
import { toDollars } from '#contracts/fields/money';
import type { Refund } from './refund.entity';
import type { LineShare } from './lines/refund-lines.service';

export function toRefundView(refund: Refund, lines: readonly LineShare[]): OrderRefund {
  const { id, orderId, amountCents, reason, note, revoke, state, refusal, requestedBy, createdAt } = refund;
  const amount = toDollars(amountCents);
  const view = { id, orderId, amount, reason, note, state, refusal, requestedBy };
  const shares = lines.map(({ pluginId, amountCents: cents }) => ({ pluginId, amount: toDollars(cents) }));
  return { ...view, revoke, lines: shares, createdAt: createdAt.toISOString() };
}
