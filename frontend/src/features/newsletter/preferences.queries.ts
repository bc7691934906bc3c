import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { Preferences } from '../../api/schema';

export type Topic = Preferences['topics'][number];
export const topics: readonly Topic[] = ['news', 'releases', 'offers'];

export const preferencesQueries = {
  byToken: (token: string) =>
    queryOptions({
      queryKey: ['newsletter', 'preferences', token],
      queryFn: () => api.get('/newsletter/preferences/{token}', { path: { token } }),
    }),
};

export interface PreferencesChange extends Pick<Preferences, 'language' | 'topics'> {
  pauseDays?: 0 | 30 | 90;
}

export const savePreferences = (token: string, body: PreferencesChange) =>
  api.put('/newsletter/preferences/{token}', { path: { token }, body });

export const unsubscribe = (token: string) => api.post('/newsletter/one-click/{token}', { path: { token } });
