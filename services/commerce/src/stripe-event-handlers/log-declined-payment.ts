import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** `payment_intent.payment_failed`: the customer can retry in the same session, so the order does not change. */
export async function logDeclinedPayment(
  payment: object,
  { log }: StripeEventContext,
): Promise<HandlerOutcome> {
  log.info({ paymentIntentId: idOfField(payment, 'id') }, 'payment declined');
  return 'done';
}
