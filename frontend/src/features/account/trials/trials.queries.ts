import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { Lang } from '../../../api/types';

export const trialQueries = {
  /** Download URLs expire after 15 minutes. */
  files: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['trial', slug, 'files', lang],
      queryFn: () => api.get('/plugins/{slug}/trial/files', { path: { slug }, query: { lang } }),
      select: ({ files }) => files,
      staleTime: 0,
    }),
  list: () =>
    queryOptions({
      queryKey: ['account', 'trials'],
      queryFn: () => api.get('/account/trials'),
      select: ({ trials }) => trials,
      staleTime: 0,
    }),
};
