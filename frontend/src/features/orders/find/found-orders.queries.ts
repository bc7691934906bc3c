import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../api/requests/client';

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

/** Whether the access by a mailed code has ended; a failed connection does not end it. */
export const hasAccessEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'LOOKUP_ENDED';
