import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  type ArticleDraft,
  type ArticleIdParam,
  type ArticlePage,
  type AdminArticle,
  createArticle,
  deleteArticle,
  listArticles,
  type ListArticles,
  updateArticle,
  type UpdateArticle,
} from '#contracts/news/article-admin';
import { Handles } from '#platform/rpc/handles';
import { ArticleAdminService } from './article-admin.service';

@Controller()
export class ArticleAdminHandlers {
  constructor(private readonly articleAdmin: ArticleAdminService) {}

  @Handles(listArticles)
  list(input: ListArticles): Promise<ArticlePage> {
    return this.articleAdmin.list(input);
  }

  @Handles(createArticle)
  create(draft: ArticleDraft): Promise<AdminArticle> {
    return this.articleAdmin.create(draft);
  }

  @Handles(updateArticle)
  update(change: UpdateArticle): Promise<AdminArticle> {
    return this.articleAdmin.update(change);
  }

  @Handles(deleteArticle)
  async delete({ id }: ArticleIdParam): Promise<Nothing> {
    await this.articleAdmin.delete(id);
    return {};
  }
}
