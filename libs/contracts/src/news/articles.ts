import { IsArray, IsInt, IsISO8601, IsString, IsUUID, Max, Min } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { PageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';
import { invalidatedBy } from '../kit/http';
import { articleChanged, articlePublished } from './events';

/** A news item in one language (storefront §3). */
export class NewsItem {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() title: string;
  @IsString() subtitle: string;
  @IsString() imageUrl: string;
  @IsISO8601() publishedAt: string;
  @IsString() content: string;
}

export class NewsArticle extends NewsItem {
  /** Links of the references `[n]` in the text. */
  @IsArray() @IsString({ each: true }) sources: string[];
  @IsISO8601() updatedAt: string;
}

export class LatestNews extends PageQuery {
  /** The only page. Other values are rejected, so that one response is not cached under several addresses. */
  @IsInt() @Min(1) @Max(1) override page: number = 1;
  // A repeated decorator replaces the inherited ones.
  @IsInt() @Min(1) @Max(12) override limit: number = 3;
  @IsString() @IsLanguage() language: Language = 'en';
}

export class NewsItems {
  @Many(() => NewsItem) news: NewsItem[];
}

export const latestNews = request('news.articles.latest', {
  http: 'GET /api/news/latest',
  description: 'Lists the latest articles.',
  operationId: 'NewsController.latest',
  cache: [invalidatedBy(articlePublished), invalidatedBy(articleChanged)],
  input: LatestNews,
  output: NewsItems,
  access: 'public',
  idempotent: true,
});

export class ListNews extends PageQuery {
  @IsInt() @Min(1) @Max(48) override limit: number = 12;
  @IsString() @IsLanguage() language: Language = 'en';
}

export class NewsPage {
  @Many(() => NewsItem) news: NewsItem[];
  @One(() => Pagination) pagination: Pagination;
}

export const listNews = request('news.articles.list', {
  http: 'GET /api/news',
  description: 'Lists published articles by page.',
  operationId: 'NewsController.list',
  cache: [invalidatedBy(articlePublished), invalidatedBy(articleChanged)],
  input: ListNews,
  output: NewsPage,
  access: 'public',
  idempotent: true,
});

/** Slug and last change of an article, for the sitemap. */
export class SitemapArticle {
  @IsString() slug: string;
  @IsISO8601() changedAt: string;
}

export class ListSitemapArticles extends PageQuery {
  @IsInt() @Min(1) @Max(2_000) override limit: number = 2_000;
}

export class SitemapArticlePage {
  @Many(() => SitemapArticle) addresses: SitemapArticle[];
  @One(() => Pagination) pagination: Pagination;
}

/** Every readable article without its texts, for the sitemap. */
export const listSitemapArticles = request('news.articles.addresses', {
  input: ListSitemapArticles,
  output: SitemapArticlePage,
  access: 'public',
  idempotent: true,
});

export class FindArticle {
  @IsString() @IsSlug() slug: string;
  @IsString() @IsLanguage() language: Language = 'en';
}

export const articleNotFound = failure<{ slug: string }>()('ARTICLE_NOT_FOUND', 'not-found');

export const findArticle = request('news.articles.find', {
  http: 'GET /api/news/:slug',
  description: 'Returns a published article.',
  operationId: 'NewsController.find',
  cache: [invalidatedBy(articlePublished, 'slug'), invalidatedBy(articleChanged, 'slug')],
  input: FindArticle,
  output: NewsArticle,
  access: 'public',
  fails: [articleNotFound],
  idempotent: true,
});
