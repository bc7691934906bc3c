import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** A session was completed, expired, or its delayed payment arrived; reconciliation covers all three. */
export async function reconcileSession(
  session: object,
  { reconciliation }: StripeEventContext,
): Promise<HandlerOutcome> {
  const sessionId = idOfField(session, 'id');
  return sessionId && (await reconciliation.reconcile(sessionId)) ? 'done' : 'not-ours';
}
