import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

/** In a file of its own, because the catalogue needs it and nothing else of the account. */
export const entitlementQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'entitlements'],
      queryFn: () => api.get('/account/entitlements'),
      select: ({ entitlements }) => entitlements,
      staleTime: 0,
    }),
};
