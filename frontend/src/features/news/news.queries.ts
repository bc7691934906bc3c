import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client';
import { inlinedAnswer } from '../../api/inlined';
import { reading } from '../../api/reading';
import type { Lang, NewsArticle, NewsItem, NewsPage } from '../../api/types';

/** Spec storefront §9. */
const latestCount = 3;
const pageSize = 12;

export const latestNewsQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['news', 'latest', lang],
    ...reading<{ news: NewsItem[] }>(`/news/latest?limit=${latestCount}&language=${lang}`),
    select: ({ news }) => news,
  });

const pageOfList = (page: number, lang: Lang) => `/news?page=${page}&limit=${pageSize}&language=${lang}`;

/** Pages of the list; `first` is where an address like `/news?page=2` begins. */
export const newsQuery = (lang: Lang, first: number) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', lang, first],
    queryFn: ({ pageParam }) => ask<NewsPage>(pageOfList(pageParam, lang)),
    initialPageParam: first,
    initialData: () => {
      const page = inlinedAnswer(pageOfList(first, lang)) as NewsPage | undefined;
      return page && { pages: [page], pageParams: [first] };
    },
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pages ? pagination.page + 1 : undefined,
  });

export const articleQuery = (slug: string, lang: Lang) =>
  queryOptions({
    queryKey: ['news', 'article', slug, lang],
    ...reading<NewsArticle>(`/news/${encodeURIComponent(slug)}?language=${lang}`),
  });

export const previewQuery = (token: string, lang: Lang) =>
  queryOptions({
    queryKey: ['news', 'preview', token, lang],
    queryFn: () => ask<NewsArticle>(`/news/previews/${encodeURIComponent(token)}?language=${lang}`),
  });
