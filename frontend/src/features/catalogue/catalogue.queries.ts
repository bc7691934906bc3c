import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';
import type { CatalogueFilter } from './catalogue-filter';
import { restoredList } from './cards/painted-cards';

/** Cards on a page of the catalogue; the gateway inlines as many (gateway/src/pages/plugin-lists.ts). */
const pageSize = 24;

/** The screen of the catalogue; apart from the other queries, because other screens do not load its cards. */
export const catalogueQueries = {
  page: (lang: Lang, filter: CatalogueFilter) => {
    const { queryFn, initialData } = inlinedGet('/plugins', { query: { lang, limit: pageSize, ...filter } });
    return queryOptions({
      queryKey: ['plugins', 'page', lang, filter],
      queryFn,
      initialData: () => restoredList(initialData()),
      placeholderData: keepPreviousData,
    });
  },
  counts: (lang: Lang, { sort: _sort, cursor: _cursor, ...filters }: CatalogueFilter) =>
    queryOptions({
      queryKey: ['plugins', 'counts', lang, filters],
      ...inlinedGet('/plugin-facets', { query: { lang, ...filters } }),
      placeholderData: keepPreviousData,
    }),
};
