import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { readPages } from '../../api/requests/read-pages';

const limit = 500;
const maxRecent = 50;

async function readComputers() {
  const pages = await readPages((page) => api.get('/account/activations', { query: { page, limit } }));
  return pages.flatMap(({ activations }) => activations);
}

export const computerQueries = {
  list: () =>
    queryOptions({
      queryKey: ['account', 'computers'],
      queryFn: readComputers,
      staleTime: 0,
    }),
  /** Those that were seen last, as many as a page compares with a product. */
  recent: () =>
    queryOptions({
      queryKey: ['account', 'computers', 'recent'],
      queryFn: () => api.get('/account/activations', { query: { page: 1, limit: maxRecent } }),
      select: ({ activations }) => activations,
    }),
};
