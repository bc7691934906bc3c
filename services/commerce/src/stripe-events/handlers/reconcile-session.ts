import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** A session was completed, expired, or its delayed payment arrived; reconciliation covers all three. */
export async function reconcileSession(
  session: object,
  { reconciliation, reads }: StripeEventContext,
): Promise<HandlerOutcome> {
  const sessionId = idOfField(session, 'id');
  if (!sessionId) return 'not-ours';
  return reads.once(`session ${sessionId}`, async () => {
    return (await reconciliation.reconcile(sessionId)) ? 'done' : 'not-ours';
  });
}
