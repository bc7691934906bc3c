import { idIn, type Outcome, type ReactionTools } from './reaction';

/** `charge.dispute.*`: the object is the dispute. */
export async function recomputeDispute(
  dispute: object,
  { payments, disputes }: ReactionTools,
): Promise<Outcome> {
  const payment = idIn(dispute, 'payment_intent');
  const order = payment ? await payments.orderOf(payment) : undefined;
  if (!order || !payment) return 'unknown';
  await disputes.recompute(order.id, payment);
  return 'done';
}
