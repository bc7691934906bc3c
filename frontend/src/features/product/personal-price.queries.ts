import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { Lang } from '../../api/types';

export const personalPriceQueries = {
  /** Sales, offers and upgrades change without an action of the customer, so the price is stale at once. */
  ofPlugin: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['account', 'prices', slug, lang],
      queryFn: () => api.get('/account/prices/{slug}', { path: { slug } }),
      staleTime: 0,
      retry: false,
    }),
};
