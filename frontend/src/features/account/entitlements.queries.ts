import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { readPages } from '../../api/requests/read-pages';

const limit = 500;

async function readEntitlements() {
  const pages = await readPages((page) => api.get('/account/entitlements', { query: { page, limit } }));
  return pages.flatMap(({ entitlements }) => entitlements);
}

/** In a file of its own, because the catalogue needs it and nothing else of the account. */
export const entitlementQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'entitlements'],
      queryFn: readEntitlements,
      staleTime: 0,
    }),
};
