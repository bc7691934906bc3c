import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';

/** The orders that a code or link has opened for this browser. */
export const foundOrderQueries = {
  list: () =>
    queryOptions({
      queryKey: ['orders', 'found'],
      queryFn: () => api.get('/orders/lookup'),
      staleTime: 0,
      retry: false,
    }),
};
