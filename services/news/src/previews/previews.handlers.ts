import { Controller } from '@nestjs/common';
import type { ArticleIdParam } from '#contracts/news/article-admin';
import type { NewsArticle } from '#contracts/news/articles';
import { createPreviewLink, type PreviewLink, readPreview, type ReadPreview } from '#contracts/news/previews';
import { Handles } from '#platform/rpc/handles';
import { PreviewsService } from './previews.service';

@Controller()
export class PreviewsHandlers {
  constructor(private readonly previews: PreviewsService) {}

  @Handles(createPreviewLink)
  createLink({ id }: ArticleIdParam): Promise<PreviewLink> {
    return this.previews.createLink(id);
  }

  @Handles(readPreview)
  read(input: ReadPreview): Promise<NewsArticle> {
    return this.previews.read(input);
  }
}
