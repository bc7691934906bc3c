import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { detectComputer } from './this-computer/detect-computer';

export const requirementQueries = {
  /** What the releases of plug-ins need, by slug; those without releases have none. */
  list: (slugs: readonly string[]) => {
    const sorted = [...new Set(slugs)].sort().join(',');
    return queryOptions({
      queryKey: ['requirements', sorted],
      queryFn: () => api.get('/release-requirements', { query: { slugs: sorted } }),
      select: ({ plugins }) => new Map(plugins.map(({ slug, releases }) => [slug, releases])),
      staleTime: 300_000,
      enabled: sorted !== '',
    });
  },
  thisComputer: () =>
    queryOptions({
      queryKey: ['this-computer'],
      queryFn: () => detectComputer(navigator),
      staleTime: Infinity,
    }),
};
