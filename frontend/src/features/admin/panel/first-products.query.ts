import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';

/** The first hundred products, for fields that choose some of them. */
export const firstProductsQuery = queryOptions({
  queryKey: ['admin', 'first-products'],
  queryFn: () => api.get('/admin/products', { query: { page: 1, limit: 100 } }),
});
