import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { inlinedGet } from '../../api/requests/inlined-get';
import type { Lang } from '../../api/types';

/** Storefront §9: 3 news items on the home page, 12 news items on a page of the list. */
const latestCount = 3;
const pageSize = 12;

const pageRequest = (number: number, language: Lang) =>
  inlinedGet('/news', { query: { page: number, limit: pageSize, language } });

function page(number: number, language: Lang) {
  return queryOptions({ queryKey: ['news', 'page', number, language], ...pageRequest(number, language) });
}

/** The pages from the first to the last, as a visitor who returns to the list has seen them. The first may be inlined. */
function pages(last: number, language: Lang) {
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return queryOptions({
    queryKey: ['news', 'pages', last, language],
    queryFn: ({ client }) => Promise.all(numbers.map((number) => client.fetchQuery(page(number, language)))),
    initialData: () => {
      const first = last === 1 ? pageRequest(1, language).initialData() : undefined;
      return first && [first];
    },
    // Each page has its own retries.
    retry: false,
  });
}

export const newsQueries = {
  latest: (language: Lang) =>
    queryOptions({
      queryKey: ['news', 'latest', language],
      ...inlinedGet('/news/latest', { query: { limit: latestCount, language } }),
      select: ({ news }) => news,
    }),
  page,
  pages,
  article: (slug: string, language: Lang) =>
    queryOptions({
      queryKey: ['news', 'article', slug, language],
      ...inlinedGet('/news/{slug}', { path: { slug }, query: { language } }),
    }),
  preview: (token: string, language: Lang) =>
    queryOptions({
      queryKey: ['news', 'preview', token, language],
      queryFn: () => api.get('/news/previews/{token}', { path: { token }, query: { language } }),
    }),
};
