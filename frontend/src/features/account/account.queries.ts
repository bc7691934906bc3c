import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { Entitlement, Grant, GrantedFile, Lang } from '../../api/types';

export const entitlementsQuery = queryOptions({
  queryKey: ['account', 'entitlements'],
  queryFn: async () => (await ask<{ entitlements: Entitlement[] }>('/account/entitlements')).entitlements,
  staleTime: 0,
});

/** Addresses of files expire after a quarter of an hour. */
export const filesQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: ['account', 'files', id, lang],
    queryFn: async () =>
      (await ask<{ files: GrantedFile[] }>(`/account/entitlements/${id}/files?lang=${lang}`)).files,
    staleTime: 600_000,
  });

export const grantQuery = (token: string, lang: Lang) =>
  queryOptions({
    queryKey: ['grant', token, lang],
    queryFn: () => ask<Grant>(`/downloads/${encodeURIComponent(token)}?lang=${lang}`),
    staleTime: 0,
  });
