import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { type Language, languages } from '../kit/actor';
import { IsLink } from '../fields/link';
import { failure, notFound } from '../kit/failure';
import { IsDateTime } from '../fields/date-time';
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsSlug, Trimmed } from '../kit/text';

/** An article of 40,000 characters in two languages, and its sources. Some clients escape a character as six (`\u0436`). */
const maxArticleBytes = 600 * 1024;

/** The texts of an article in one language. They are plain text: markup is not interpreted. */
export class ArticleText {
  @IsIn([...languages]) language: Language;
  @Trimmed() @IsString() @Length(1, 200) title: string;
  /** Required in English only (admin §5); a reader gets the English text for an empty one. */
  @Trimmed() @IsString() @MaxLength(300) subtitle: string = '';
  /** Likewise. */
  @Trimmed() @IsString() @MaxLength(40_000) content: string = '';
}

/** An article as the form sends it (admin §7). */
export class ArticleDraft {
  @IsString() @IsSlug() slug: string;
  /** An http(s) address or a path of this shop; other schemes are rejected. */
  @Trimmed() @IsLink() @MaxLength(500) imageUrl: string = '';
  @IsBoolean() isPublished: boolean = true;
  /** A future date hides the article until then. Absent: now, or unchanged for a published article. */
  @IsOptional() @IsDateTime() publishedAt?: string;
  @ArrayMinSize(1)
  @ArrayMaxSize(languages.length)
  @ArrayUnique((words?: ArticleText | null) => words?.language)
  @Many(() => ArticleText)
  translations: ArticleText[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(40)
  @MaxLength(2_000, { each: true })
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false }, { each: true })
  sources?: string[];
}

/** An article with all translations, for administrators. */
export class AdminArticle {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  @IsBoolean() isPublished: boolean;
  @IsISO8601() publishedAt: string;
  @IsISO8601() createdAt: string;
  @Many(() => ArticleText) translations: ArticleText[];
  @IsArray() @IsString({ each: true }) sources: string[];
}

export class ListArticles extends ListQuery {
  @Trimmed() @IsString() @MaxLength(200) search: string = '';
}

export class ArticlePage {
  @Many(() => AdminArticle) news: AdminArticle[];
  @One(() => Pagination) pagination: Pagination;
}

export const listArticles = request('news.administration.list', {
  http: 'GET /api/news/admin/all',
  description: 'Lists all articles, drafts included.',
  operationId: 'ArticlesController.list',
  input: ListArticles,
  output: ArticlePage,
  access: 'news:read',
  idempotent: true,
});

export const slugTaken = failure<{ slug: string }>()('SLUG_TAKEN', 'conflict');
/** admin §5: English title, subtitle and content are required. */
export const englishMissing = failure()('ENGLISH_MISSING', 'invalid');

export const createArticle = request('news.administration.create', {
  http: 'POST /api/news/admin',
  description: 'Creates an article.',
  operationId: 'ArticlesController.create',
  maxBodyBytes: maxArticleBytes,
  input: ArticleDraft,
  output: AdminArticle,
  access: 'news:write',
  fails: [slugTaken, englishMissing],
});

export class UpdateArticle extends ArticleDraft {
  @IsUUID() id: string;
}

export const updateArticle = request('news.administration.update', {
  http: 'PUT /api/news/admin/:id',
  description: 'Updates an article.',
  operationId: 'ArticlesController.update',
  maxBodyBytes: maxArticleBytes,
  input: UpdateArticle,
  output: AdminArticle,
  access: 'news:write',
  fails: [slugTaken, englishMissing, notFound],
  idempotent: true,
});

export class ArticleIdParam {
  @IsUUID() id: string;
}

export const deleteArticle = request('news.administration.delete', {
  http: 'DELETE /api/news/admin/:id',
  description: 'Deletes an article.',
  operationId: 'ArticlesController.delete',
  input: ArticleIdParam,
  output: Nothing,
  access: 'news:write',
  fails: [notFound],
});
