import type { Query } from '../../api/answers';
import { ask } from '../../api/client';
import { reading } from '../../api/reading';
import type { NewsItems } from '../../api/schema';
import type { Lang, NewsArticle, NewsItem, NewsPage } from '../../api/types';

/** Spec storefront §9. */
const latestCount = 3;
const pageSize = 12;

export const latestNewsQuery = (lang: Lang): Query<NewsItem[]> =>
  reading(`/news/latest?limit=${latestCount}&language=${lang}`, ({ news }: NewsItems) => news);

export const newsPageQuery = (page: number, lang: Lang): Query<NewsPage> =>
  reading(`/news?page=${page}&limit=${pageSize}&language=${lang}`, (answer: NewsPage) => answer);

export const articleQuery = (slug: string, lang: Lang): Query<NewsArticle> =>
  reading(`/news/${encodeURIComponent(slug)}?language=${lang}`, (answer: NewsArticle) => answer);

export const previewQuery = (token: string, lang: Lang): Query<NewsArticle> => ({
  key: `preview ${token} ${lang}`,
  ask: () => ask<NewsArticle>(`/news/previews/${encodeURIComponent(token)}?language=${lang}`),
});
