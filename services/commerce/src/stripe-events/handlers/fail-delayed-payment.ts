import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** The bank rejected a delayed payment. The session looks as it did while it was pending, so only this event reports it. */
export async function failDelayedPayment(
  session: object,
  { reconciliation }: StripeEventContext,
): Promise<HandlerOutcome> {
  const sessionId = idOfField(session, 'id');
  return sessionId && (await reconciliation.reconcile(sessionId, true)) ? 'done' : 'not-ours';
}
