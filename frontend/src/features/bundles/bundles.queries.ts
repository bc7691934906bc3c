import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

export const bundleQueries = {
  list: (lang: Lang) =>
    queryOptions({
      queryKey: ['bundles', 'list', lang],
      ...inlinedGet('/bundles', { query: { lang } }),
      select: ({ data }) => data,
    }),
  detail: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['bundles', 'detail', slug, lang],
      ...inlinedGet('/bundles/{slug}', { path: { slug }, query: { lang } }),
      select: ({ data }) => data,
    }),
  /** What the customer owns of a bundle, and the price of the rest. */
  completion: (slug: string) =>
    queryOptions({
      queryKey: ['bundles', 'completion', slug],
      queryFn: () => api.get('/bundles/{slug}/completion', { path: { slug } }),
    }),
};
