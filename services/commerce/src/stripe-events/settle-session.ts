import { idIn, type Outcome, type ReactionTools } from './reaction';

/** A session was completed, expired, or its delayed payment came: one question to Stripe answers all three. */
export async function settleSession(session: object, { fulfilment }: ReactionTools): Promise<Outcome> {
  const sessionId = idIn(session, 'id');
  return sessionId && (await fulfilment.fulfil(sessionId)) ? 'done' : 'unknown';
}
