import { IsArray, IsInt, IsISO8601, IsString, IsUUID, Max, Min } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';

/** A news item in one language (spec storefront §3). */
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
  /** Addresses that the text's `[n]` lead to. */
  @IsArray() @IsString({ each: true }) sources: string[];
  @IsISO8601() updatedAt: string;
}

export class LatestNews extends PageQuery {
  /** There is but one. Who still names it is understood; another would be the same answer under a name of its own. */
  @IsInt() @Min(1) @Max(1) override page: number = 1;
  // A rule said again takes the place of all that were inherited.
  @IsInt() @Min(1) @Max(12) override limit: number = 3;
  @IsString() @IsLanguage() language: Language = 'en';
}

export class NewsItems {
  @Many(() => NewsItem) news: NewsItem[];
}

export const latestNews = request('news.articles.latest', {
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
  input: ListNews,
  output: NewsPage,
  access: 'public',
  idempotent: true,
});

/** Where an article stands, and since when it is as it is. */
export class ArticleAddress {
  @IsString() slug: string;
  @IsISO8601() changedAt: string;
}

export class ListAddresses extends PageQuery {
  @IsInt() @Min(1) @Max(2_000) override limit: number = 2_000;
}

export class AddressPage {
  @Many(() => ArticleAddress) addresses: ArticleAddress[];
  @One(() => Pagination) pagination: Pagination;
}

/** Every article that can be read, without its words: what the map of the shop is made of. */
export const listAddresses = request('news.articles.addresses', {
  input: ListAddresses,
  output: AddressPage,
  access: 'public',
  idempotent: true,
});

export class FindArticle {
  @IsString() @IsSlug() slug: string;
  @IsString() @IsLanguage() language: Language = 'en';
}

export const articleNotFound = failure<{ slug: string }>()('ARTICLE_NOT_FOUND', 'not-found');

export const findArticle = request('news.articles.find', {
  input: FindArticle,
  output: NewsArticle,
  access: 'public',
  fails: [articleNotFound],
  idempotent: true,
});
