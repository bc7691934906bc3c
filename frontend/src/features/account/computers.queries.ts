import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const computerQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'computers'],
      queryFn: () => api.get('/account/activations'),
      select: ({ activations }) => activations,
      staleTime: 0,
    }),
};
