import { idIn, type Outcome, type ReactionTools } from './reaction';

/** A bank took its word back. The session looks the same as while it was waiting, so only this event tells. */
export async function failDelayedPayment(session: object, { fulfilment }: ReactionTools): Promise<Outcome> {
  const sessionId = idIn(session, 'id');
  return sessionId && (await fulfilment.fulfil(sessionId, true)) ? 'done' : 'unknown';
}
