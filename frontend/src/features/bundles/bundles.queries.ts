import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

export const bundleQueries = {
  list: (lang: Lang) =>
    queryOptions({
      queryKey: ['bundles', 'list', lang],
      ...inlinedGet('/bundles', { query: { lang } }),
      select: ({ data }) => data,
    }),
  detail: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['bundles', 'detail', slug, lang],
      ...inlinedGet('/bundles/{slug}', { path: { slug }, query: { lang } }),
      select: ({ data }) => data,
    }),
  /** What the customer owns of a bundle, and the price of the rest. */
  completion: (slug: string) =>
    queryOptions({
      queryKey: ['bundles', 'completion', slug],
      queryFn: () => api.get('/bundles/{slug}/completion', { path: { slug } }),
    }),
  /**
   * Quotes a bundle and opens the checkout session of the quote; `visit`, the time of its start, identifies one visit of the screen.
   * Never repeated, because a session whose response was lost may exist.
   */
  newSession: (visit: number, slug: string, language: Lang) =>
    queryOptions({
      queryKey: ['checkout', 'new-bundle-session', visit, slug],
      queryFn: async () => {
        const items = [{ kind: 'bundle' as const, slug }];
        const { quoteId } = await api.post('/checkout/quotes', { body: { items, codes: [], language } });
        return api.post('/checkout/sessions', { body: { quoteId, language } });
      },
      staleTime: Infinity,
      retry: false,
    }),
};
