import type { Query } from '../../api/answers';
import { ask, send } from '../../api/client';
import type { CheckoutConfig, CheckoutSession, Lang, SessionStatus } from '../../api/types';

/** The price is the server's business; an offer is named by its id alone. */
export function createSession(slug: string, language: Lang, offer: string | null): Promise<CheckoutSession> {
  const offerCode = offer === null ? {} : { offerCode: offer };
  return send<CheckoutSession>('POST', '/checkout/sessions', { slug, language, ...offerCode });
}

export function sessionStatus(sessionId: string): Promise<SessionStatus> {
  return ask<SessionStatus>(`/checkout/session-status/${encodeURIComponent(sessionId)}`);
}

export const sessionStatusQuery = (sessionId: string): Query<SessionStatus> => ({
  key: `checkout ${sessionId}`,
  ask: () => sessionStatus(sessionId),
  freshMs: 0,
});

/** While the order is being prepared the answer is asked for again, less and less often, for a minute. Milliseconds. */
export function whilePreparing(status: SessionStatus | undefined, times: number): number {
  const isPreparing = status?.success === true && !status.order?.downloadToken;
  return isPreparing && times < 30 ? Math.min(500 * times, 4_000) : 0;
}

/** Spec storefront §8: the texts of a payment that cannot begin. @throws Error with one of them */
export async function startPayment(
  sessionId: string,
): Promise<{ clientSecret: string; config: CheckoutConfig & { publishableKey: string } }> {
  const [status, config] = await Promise.all([
    sessionStatus(sessionId),
    ask<CheckoutConfig>('/checkout/config'),
  ]);
  const { publishableKey } = config;
  if (!publishableKey) throw new Error('Stripe publishable key is missing');
  if (!status.clientSecret) throw new Error('Unable to retrieve client secret');
  return { clientSecret: status.clientSecret, config: { ...config, publishableKey } };
}
