import { IsISO8601, IsString, Matches } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure, notFound } from '../kit/failure';
import { request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { ArticleId } from './administration';
import { NewsArticle } from './articles';

/** Shows one article to whoever holds it, published or not. */
export class PreviewLink {
  @IsString() path: string;
  @IsISO8601() expiresAt: string;
}

export const openPreview = request('news.previews.open', {
  input: ArticleId,
  output: PreviewLink,
  access: 'admin',
  fails: [notFound],
});

export class ReadPreview {
  @Matches(/^[\w-]{43}$/) token: string;
  @IsString() @IsLanguage() language: Language = 'en';
}

/** Unknown, too old, or its article was deleted. */
export const previewGone = failure()('PREVIEW_GONE', 'not-found');

export const readPreview = request('news.previews.read', {
  input: ReadPreview,
  output: NewsArticle,
  access: 'public',
  fails: [previewGone],
  idempotent: true,
});
