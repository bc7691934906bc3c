import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import type { Lang } from '../../api/types';
import type { Platform } from './platform';

export const installerQueries = {
  /** The current version for a platform. */
  channel: (platform: Platform, lang: Lang) =>
    queryOptions({
      queryKey: ['installer', 'channel', platform, lang],
      queryFn: () => api.get('/installer/channel', { query: { platform, lang } }),
      staleTime: 300_000,
    }),
  /** The download URL of a version; it expires after 15 minutes. */
  release: (platform: Platform, version: string) =>
    queryOptions({
      queryKey: ['installer', 'release', platform, version],
      queryFn: () => api.get('/installer/release', { query: { platform, version } }),
      staleTime: 0,
    }),
};
