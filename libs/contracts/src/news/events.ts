import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { event } from '../kit/event';

/** An article can be read by everybody from now on. */
export class ArticlePublished {
  @IsUUID() articleId: string;
  @IsString() slug: string;
  @IsISO8601() publishedAt: string;
}
export const articlePublished = event('news.article-published', 1, ArticlePublished, {
  subscribers: ['gateway'],
});

/** An article was written, rewritten, hidden or deleted: what was read of it may be out of date. */
export class ArticleChanged {
  @IsUUID() articleId: string;
  @IsString() slug: string;
}
export const articleChanged = event('news.article-changed', 1, ArticleChanged, { subscribers: ['gateway'] });
