import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const sessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'sessions'],
      queryFn: () => api.get('/account/sessions'),
      select: ({ sessions }) => sessions,
      staleTime: 0,
    }),
};
