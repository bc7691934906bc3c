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

/** The pages up to one, as whoever comes back to the list has seen them. The first may have come with the page. */
export function newsPagesQuery(last: number, lang: Lang): Query<readonly NewsPage[]> {
  const [first, ...others] = Array.from({ length: last }, (_, before) => newsPageQuery(before + 1, lang));
  const all = first ? [first, ...others] : [];
  return {
    key: `${first?.key ?? ''} to ${last}`,
    ask: () => Promise.all(all.map((page) => page.ask())),
    brought: () => {
      const page = others.length === 0 ? first?.brought?.() : undefined;
      return page && [page];
    },
  };
}

export const articleQuery = (slug: string, lang: Lang): Query<NewsArticle> =>
  reading(`/news/${encodeURIComponent(slug)}?language=${lang}`, (answer: NewsArticle) => answer);

export const previewQuery = (token: string, lang: Lang): Query<NewsArticle> => ({
  key: `preview ${token} ${lang}`,
  ask: () => ask<NewsArticle>(`/news/previews/${encodeURIComponent(token)}?language=${lang}`),
});
