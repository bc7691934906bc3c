import { type HandlerOutcome, idOfField, type StripeEventContext } from './stripe-event-handler';

/** A session was completed, expired, or its delayed payment arrived; reconciliation covers all three. */
export async function reconcileSession(
  session: object,
  { reconciliation, reads }: StripeEventContext,
  isFirstAttempt: boolean,
): Promise<HandlerOutcome> {
  const sessionId = idOfField(session, 'id');
  if (!sessionId) return 'not-ours';
  return reads.once(`session ${sessionId}`, async () => {
    const reconciled = isFirstAttempt
      ? await reconciliation.reconcileChanged(sessionId)
      : await reconciliation.reconcile(sessionId);
    return reconciled ? 'done' : 'not-ours';
  });
}
