import { idIn, type Outcome, type ReactionTools } from './reaction';

async function recompute(
  payment: string | undefined,
  charge: string | undefined,
  tools: ReactionTools,
): Promise<Outcome> {
  const order = payment && charge ? await tools.payments.orderOf(payment) : undefined;
  if (!order || !charge) return 'unknown';
  await tools.refunds.recompute(order.id, charge);
  return 'done';
}

/** `charge.refunded`: the object is the charge. */
export function recomputeRefundOfCharge(charge: object, tools: ReactionTools): Promise<Outcome> {
  return recompute(idIn(charge, 'payment_intent'), idIn(charge, 'id'), tools);
}

/** `refund.*`: the object is the refund (fired for every refund since API version 2024-10-28). */
export function recomputeRefund(refund: object, tools: ReactionTools): Promise<Outcome> {
  return recompute(idIn(refund, 'payment_intent'), idIn(refund, 'charge'), tools);
}
