import { idIn, type Outcome, type ReactionTools } from './reaction';

/** `payment_intent.payment_failed`: the customer can try again in the same session, so nothing changes but our log. */
export async function noteDeclinedPayment(payment: object, { log }: ReactionTools): Promise<Outcome> {
  log.info({ paymentIntentId: idIn(payment, 'id') }, 'a payment was declined');
  return 'done';
}
