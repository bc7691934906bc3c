import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { releasePublished, type ReleasePublished } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { ArticleAdminService } from '../articles/article-admin.service';
import { NewsConfig } from '../news.config';
import { releaseArticle } from './release-article';

/** An administrator edits and publishes the draft, or deletes it. */
@Controller()
export class DraftArticleWhenReleasePublished {
  constructor(
    private readonly articles: ArticleAdminService,
    private readonly config: NewsConfig,
  ) {}

  @Consumes(releasePublished)
  draft(release: ReleasePublished, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.articles.createOnce(tx, release.releaseId, releaseArticle(release, this.config.SHOP_URL));
  }
}
