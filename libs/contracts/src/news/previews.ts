import { IsISO8601, IsString, Matches } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure, notFound } from '../kit/failure';
import { request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { ArticleIdParam } from './article-admin';
import { NewsArticle } from './articles';

/** A link that shows one article, published or not, without an account. */
export class PreviewLink {
  @IsString() path: string;
  @IsISO8601() expiresAt: string;
}

export const createPreviewLink = request('news.previews.open', {
  http: 'POST /api/news/admin/:id/preview',
  description: 'Creates a link that shows an unpublished article.',
  operationId: 'ArticlesController.preview',
  input: ArticleIdParam,
  output: PreviewLink,
  access: 'news:write',
  fails: [notFound],
});

export class ReadPreview {
  @Matches(/^[\w-]{43}$/) token: string;
  @IsString() @IsLanguage() language: Language = 'en';
}

/** Unknown or expired token, or a deleted article. */
export const previewGone = failure()('PREVIEW_GONE', 'not-found');

/** Not cached: an expired link must show nothing. */
export const readPreview = request('news.previews.read', {
  http: 'GET /api/news/previews/:token',
  description: 'Returns an unpublished article by its preview link.',
  operationId: 'NewsController.preview',
  input: ReadPreview,
  output: NewsArticle,
  access: 'public',
  fails: [previewGone],
  idempotent: true,
});
