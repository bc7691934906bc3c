import { Controller } from '@nestjs/common';
import type { Nothing } from '#contracts/kit/request';
import {
  type ArticleDraft,
  type ArticleId,
  type ArticlePage,
  type ArticleRow,
  createArticle,
  deleteArticle,
  listArticles,
  type ListArticles,
  updateArticle,
  type UpdateArticle,
} from '#contracts/news/administration';
import { Handles } from '#platform/rpc/handles';
import { NewsroomService } from './newsroom.service';

@Controller()
export class NewsroomHandlers {
  constructor(private readonly newsroom: NewsroomService) {}

  @Handles(listArticles)
  list(input: ListArticles): Promise<ArticlePage> {
    return this.newsroom.list(input);
  }

  @Handles(createArticle)
  create(draft: ArticleDraft): Promise<ArticleRow> {
    return this.newsroom.create(draft);
  }

  @Handles(updateArticle)
  update(change: UpdateArticle): Promise<ArticleRow> {
    return this.newsroom.update(change);
  }

  @Handles(deleteArticle)
  async delete({ id }: ArticleId): Promise<Nothing> {
    await this.newsroom.delete(id);
    return {};
  }
}
