import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { QuoteItem } from '../../api/schema';
import type { CheckoutConfig, Lang, SessionStatus } from '../../api/types';

export const checkoutQueries = {
  /**
   * Creates a checkout session; `visit`, the time of its start, identifies one visit of the screen. A query, because the screen needs one session however
   * often it is rendered; never repeated, because a session whose response was lost may exist.
   */
  newSession: (visit: number, item: QuoteItem, language: Lang, offerCode: string | null) =>
    queryOptions({
      queryKey: ['checkout', 'new-session', visit, item, offerCode],
      // The server sets the price, so the request contains only the id of the offer; a quote has the price of this customer.
      queryFn: async () => {
        if (offerCode !== null)
          return api.post('/checkout/sessions', { body: { slug: item.slug, language, offerCode } });
        const { quoteId } = await api.post('/checkout/quotes', {
          body: { items: [item], codes: [], language },
        });
        return api.post('/checkout/sessions', { body: { quoteId, language } });
      },
      staleTime: Infinity,
      retry: false,
    }),
  sessionStatus: (sessionId: string) =>
    queryOptions({
      queryKey: ['checkout', 'session-status', sessionId],
      queryFn: () => api.get('/checkout/session-status/{sessionId}', { path: { sessionId } }),
      enabled: sessionId !== '',
      staleTime: 0,
    }),
  config: () =>
    queryOptions({
      queryKey: ['checkout', 'config'],
      queryFn: () => api.get('/checkout/config'),
      staleTime: 0,
    }),
};

/** While the order is being prepared its status is refetched with growing intervals, for a minute. */
export function preparingInterval(status: SessionStatus | undefined, updateCount: number): number | false {
  const isPreparing = status?.success === true && !status.order?.downloadToken;
  return isPreparing && updateCount < 30 ? Math.min(500 * updateCount, 4_000) : false;
}

interface Payment {
  clientSecret: string;
  config: CheckoutConfig & { publishableKey: string };
}

/** @throws Error with the texts of storefront §8 for a payment that cannot start */
export async function startPayment(queryClient: QueryClient, sessionId: string): Promise<Payment> {
  const [status, config] = await Promise.all([
    queryClient.fetchQuery(checkoutQueries.sessionStatus(sessionId)),
    queryClient.fetchQuery(checkoutQueries.config()),
  ]);
  const { publishableKey } = config;
  if (!publishableKey) throw new Error('Stripe publishable key is missing');
  if (!status.clientSecret) throw new Error('Unable to retrieve client secret');
  return { clientSecret: status.clientSecret, config: { ...config, publishableKey } };
}
