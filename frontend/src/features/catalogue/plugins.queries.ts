import { queryOptions } from '@tanstack/react-query';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

export const pluginQueries = {
  list: (lang: Lang) =>
    queryOptions({
      queryKey: ['plugins', 'list', lang],
      ...inlinedGet('/plugins', { query: { lang } }),
      select: ({ data }) => data,
    }),
  detail: (slug: string, lang: Lang) =>
    queryOptions({
      queryKey: ['plugins', 'detail', slug, lang],
      ...inlinedGet('/plugins/{slug}', { path: { slug }, query: { lang } }),
      select: ({ data }) => data,
    }),
};
