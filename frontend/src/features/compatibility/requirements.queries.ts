import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { namedComputers } from './named-computer';
import { detectComputer } from './this-computer/detect-computer';

/** As many as a page compares with a product. */
export const maxComputers = 50;

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
  /** The registered computers of the customer that were seen last. */
  ownComputers: (isSignedIn: boolean) =>
    queryOptions({
      queryKey: ['account', 'computers', 'recent'],
      queryFn: () => api.get('/account/activations', { query: { page: 1, limit: maxComputers } }),
      select: ({ activations, pagination }) => ({
        computers: namedComputers(activations),
        isPart: (pagination?.pages ?? 1) > 1,
      }),
      enabled: isSignedIn,
    }),
  thisComputer: () =>
    queryOptions({
      queryKey: ['this-computer'],
      queryFn: () => detectComputer(navigator),
      staleTime: Infinity,
    }),
};
