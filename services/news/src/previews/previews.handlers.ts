import { Controller } from '@nestjs/common';
import type { ArticleId } from '#contracts/news/administration';
import type { NewsArticle } from '#contracts/news/articles';
import { openPreview, type PreviewLink, readPreview, type ReadPreview } from '#contracts/news/previews';
import { Handles } from '#platform/rpc/handles';
import { PreviewsService } from './previews.service';

@Controller()
export class PreviewsHandlers {
  constructor(private readonly previews: PreviewsService) {}

  @Handles(openPreview)
  open({ id }: ArticleId): Promise<PreviewLink> {
    return this.previews.open(id);
  }

  @Handles(readPreview)
  read(asked: ReadPreview): Promise<NewsArticle> {
    return this.previews.read(asked);
  }
}
