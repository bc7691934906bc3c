import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { readPages } from '../../../api/requests/read-pages';
import type { AccountFiles } from '../../../api/schema';
import type { Lang } from '../../../api/types';

const limit = 200;

async function readAllFiles(lang: Lang): Promise<Pick<AccountFiles, 'products' | 'archives'>> {
  const pages = await readPages((page) => api.get('/account/files', { query: { lang, page, limit } }));
  return {
    products: pages.flatMap(({ products }) => products),
    archives: pages[0]?.archives ?? [],
  };
}

/** Download URLs expire after 15 minutes, so the list is stale at once. */
export const allFilesQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['account', 'all-files', lang],
    queryFn: () => readAllFiles(lang),
    staleTime: 0,
  });
