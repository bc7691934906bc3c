import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { AccountOrderView } from '../../api/schema';
import type { Lang } from '../../api/types';

const pageSize = 20;
const refetchIntervalMs = 2_000;
/** A minute. */
const maxRefetches = 30;

/** Licensing grants, or moves, what an order bought some moments after it. A gift has nothing for its buyer. */
function isUnfulfilled({ status, licences, gift }: AccountOrderView): boolean {
  const isPaid = status === 'paid' || status === 'partially_refunded';
  return isPaid && licences?.length === 0 && !gift;
}

export const orderQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: ['account', 'orders', 'list', page],
      queryFn: () => api.get('/account/orders', { query: { page, limit: pageSize } }),
      staleTime: 0,
    }),
  detail: (number: string, language: Lang) =>
    queryOptions({
      queryKey: ['account', 'orders', number, language],
      queryFn: () => api.get('/account/orders/{number}', { path: { number }, query: { language } }),
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data !== undefined && isUnfulfilled(data) && dataUpdateCount < maxRefetches && refetchIntervalMs,
    }),
};
