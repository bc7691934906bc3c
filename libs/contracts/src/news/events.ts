import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { event } from '../kit/event';

/** An article became readable. */
class ArticlePublished {
  @IsUUID() articleId: string;
  @IsString() slug: string;
  @IsISO8601() publishedAt: string;
}
export const articlePublished = event('news.article-published', 1, ArticlePublished, {
  subscribers: ['gateway'],
});

/** An article was created, changed, hidden or deleted; cached copies are stale. */
class ArticleChanged {
  @IsUUID() articleId: string;
  @IsString() slug: string;
}
export const articleChanged = event('news.article-changed', 1, ArticleChanged, { subscribers: ['gateway'] });
