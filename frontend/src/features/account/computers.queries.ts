import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { readPages } from '../../api/requests/read-pages';

const limit = 500;

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
};
