import { idIn, type Outcome, type ReactionTools } from './reaction';

/** `charge.dispute.*`: the object is the dispute. */
export async function recomputeDispute(
  dispute: object,
  { payments, disputes }: ReactionTools,
): Promise<Outcome> {
  const disputeId = idIn(dispute, 'id');
  const payment = idIn(dispute, 'payment_intent');
  const order = disputeId && payment ? await payments.orderOf(payment) : undefined;
  if (!order || !disputeId) return 'unknown';
  await disputes.recompute(order.id, disputeId);
  return 'done';
}
