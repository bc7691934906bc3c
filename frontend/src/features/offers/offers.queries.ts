import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { Lang } from '../../api/types';

export const offerQueries = {
  /** Prices and ends change without an action of the customer, so the list is stale at once. */
  list: (lang: Lang) =>
    queryOptions({
      queryKey: ['account', 'offers', lang],
      queryFn: () => api.get('/account/offers'),
      staleTime: 0,
    }),
};
