import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** `radar.early_fraud_warning.*`: the object is the warning. */
export async function recordFraudWarning(
  warning: object,
  { payments, disputes }: StripeEventContext,
): Promise<HandlerOutcome> {
  const id = idOfField(warning, 'id');
  const paymentIntentId = idOfField(warning, 'payment_intent');
  if (!id || !paymentIntentId) return 'not-ours';
  const order = await payments.findPaidOrder(paymentIntentId);
  if (!order) return 'not-ours';
  await disputes.recordWarning(order, id);
  return 'done';
}
