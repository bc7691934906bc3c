import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import type { OwnedFiles } from '../../api/schema';
import type { Grant, GrantedFile, Lang } from '../../api/types';

/** Addresses of files end after a quarter of an hour, so they are never fresh. */
export const filesQuery = (id: string, lang: Lang): Query<GrantedFile[]> => ({
  key: `account files ${id} ${lang}`,
  ask: async () => (await ask<OwnedFiles>(`/account/entitlements/${id}/files?lang=${lang}`)).files,
  freshMs: 0,
});

export const grantQuery = (token: string, lang: Lang): Query<Grant> => ({
  key: `grant ${token} ${lang}`,
  ask: () => ask<Grant>(`/downloads/${encodeURIComponent(token)}?lang=${lang}`),
  freshMs: 0,
});
