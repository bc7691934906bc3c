import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { Lang } from '../../api/types';

/** Download URLs expire after 15 minutes, so both are stale at once. */
export const downloadQueries = {
  files: (entitlementId: string, lang: Lang) =>
    queryOptions({
      queryKey: ['account', 'files', entitlementId, lang],
      queryFn: () =>
        api.get('/account/entitlements/{id}/files', { path: { id: entitlementId }, query: { lang } }),
      select: ({ files }) => files,
      staleTime: 0,
    }),
  grant: (token: string, lang: Lang) =>
    queryOptions({
      queryKey: ['download-grants', token, lang],
      queryFn: () => api.get('/downloads/{token}', { path: { token }, query: { lang } }),
      staleTime: 0,
    }),
};
