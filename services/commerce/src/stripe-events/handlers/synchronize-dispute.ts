import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** `charge.dispute.*`: the object is the dispute. */
export async function synchronizeDispute(
  dispute: object,
  { payments, disputes, reads }: StripeEventContext,
): Promise<HandlerOutcome> {
  const paymentIntentId = idOfField(dispute, 'payment_intent');
  if (!paymentIntentId) return 'not-ours';
  return reads.once(`disputes ${paymentIntentId}`, async () => {
    const order = await payments.findPaidOrder(paymentIntentId);
    if (!order) return 'not-ours';
    await disputes.synchronize(order.id, paymentIntentId);
    return 'done';
  });
}
