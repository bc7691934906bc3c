import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const userQueries = {
  /** The user of a session token. */
  me: (token: string | null) =>
    queryOptions({
      queryKey: ['me', token],
      queryFn: () => api.get('/me'),
      enabled: token !== null,
      staleTime: 60_000,
    }),
};
