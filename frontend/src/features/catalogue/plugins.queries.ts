import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';
import type { CatalogueFilter } from './catalogue-filter';

/** Cards on a page of the catalogue; the gateway inlines as many (gateway/src/pages/plugin-lists.ts). */
const pageSize = 24;
const featuredCount = 8;

export const pluginQueries = {
  page: (lang: Lang, filter: CatalogueFilter) =>
    queryOptions({
      queryKey: ['plugins', 'page', lang, filter],
      ...inlinedGet('/plugins', { query: { lang, limit: pageSize, ...filter } }),
      placeholderData: keepPreviousData,
    }),
  counts: (lang: Lang, { sort: _sort, cursor: _cursor, ...filters }: CatalogueFilter) =>
    queryOptions({
      queryKey: ['plugins', 'counts', lang, filters],
      ...inlinedGet('/plugin-facets', { query: { lang, ...filters } }),
      placeholderData: keepPreviousData,
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
