import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** `charge.dispute.*`: the object is the dispute. */
export async function synchronizeDispute(
  dispute: object,
  { payments, disputes }: StripeEventContext,
): Promise<HandlerOutcome> {
  const paymentIntentId = idOfField(dispute, 'payment_intent');
  const order = paymentIntentId ? await payments.findPaidOrder(paymentIntentId) : undefined;
  if (!order || !paymentIntentId) return 'not-ours';
  await disputes.synchronize(order.id, paymentIntentId);
  return 'done';
}
