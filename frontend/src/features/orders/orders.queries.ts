import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';

const pageSize = 20;

export const orderQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: ['account', 'orders', 'list', page],
      queryFn: () => api.get('/account/orders', { query: { page, limit: pageSize } }),
      staleTime: 0,
    }),
  detail: (number: string) =>
    queryOptions({
      queryKey: ['account', 'orders', number],
      queryFn: () => api.get('/account/orders/{number}', { path: { number } }),
      staleTime: 0,
    }),
};
