import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan, MoreThan } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import { Failure, notFound } from '#contracts/kit/failure';
import type { ArticleIdParam } from '#contracts/news/article-admin';
import type { NewsArticle } from '#contracts/news/articles';
import {
  createPreviewLink,
  previewGone,
  type PreviewLink,
  readPreview,
  type ReadPreview,
} from '#contracts/news/previews';
import { Handles } from '#platform/rpc/handles';
import { ArticlesService } from '../articles/articles.service';
import { ArticlePreview } from './article-preview.entity';

const tokenBytes = 32;
const linkTtlMs = 7 * dayMs;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates and resolves links that show a draft without an account. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly articles: ArticlesService,
  ) {}

  /** Creates a link that is valid for seven days. @throws Failure NOT_FOUND */
  @Handles(createPreviewLink)
  async createLink({ id: articleId }: ArticleIdParam): Promise<PreviewLink> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = new Date(Date.now() + linkTtlMs);
    await this.dataSource.transaction(async (tx) => {
      if (!(await this.articles.exists(tx, articleId))) throw new Failure(notFound);
      const previews = tx.getRepository(ArticlePreview);
      await previews.delete({ expiresAt: LessThan(new Date()) });
      await previews.insert({ tokenHash: hashToken(token), articleId, expiresAt });
    });
    return { path: `/news/preview/${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** @throws Failure PREVIEW_GONE */
  @Handles(readPreview)
  async read({ token, language }: ReadPreview): Promise<NewsArticle> {
    const preview = await this.dataSource
      .getRepository(ArticlePreview)
      .findOneBy({ tokenHash: hashToken(token), expiresAt: MoreThan(new Date()) });
    const article = preview && (await this.articles.findIncludingDrafts(preview.articleId, language));
    if (!article) throw new Failure(previewGone);
    return article;
  }
}
