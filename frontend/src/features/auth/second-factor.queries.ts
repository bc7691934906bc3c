import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

export const secondFactorQueries = {
  status: () =>
    queryOptions({
      queryKey: ['account', 'second-factor'],
      queryFn: () => api.get('/account/second-factor'),
      staleTime: 0,
    }),
};
