import { queryOptions } from '@tanstack/react-query';
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

/** While the order is being prepared the answer is asked for again, less and less often, for a minute. */
export const sessionStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: () => sessionStatus(sessionId),
    enabled: sessionId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isPreparing = state.data?.success === true && !state.data.order?.downloadToken;
      return isPreparing && state.dataUpdateCount < 30 ? Math.min(500 * state.dataUpdateCount, 4_000) : false;
    },
  });

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
