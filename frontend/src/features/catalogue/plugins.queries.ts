import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

const featuredCount = 8;

export const pluginQueries = {
  /** Whether the customer can try a plug-in. */
  trial: (slug: string) =>
    queryOptions({
      queryKey: ['trial', slug],
      queryFn: () => api.get('/plugins/{slug}/trial', { path: { slug } }),
      staleTime: 0,
    }),
  featured: (lang: Lang) =>
    queryOptions({
      queryKey: ['plugins', 'featured', lang],
      ...inlinedGet('/plugins', { query: { lang, limit: featuredCount } }),
    }),
  /** Those whose price a sale reduces; the gateway inlines as many. */
  onSale: (lang: Lang) =>
    queryOptions({
      queryKey: ['plugins', 'on-sale', lang],
      ...inlinedGet('/plugins', { query: { lang, limit: featuredCount, sale: 'on' } }),
      select: ({ data }) => data,
    }),
  detail: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['plugins', 'detail', slug, lang],
      ...inlinedGet('/plugins/{slug}', { path: { slug }, query: { lang } }),
      select: ({ data }) => data,
    }),
};
