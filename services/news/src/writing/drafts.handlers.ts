import { Controller } from '@nestjs/common';
import type { ArticleRow } from '#contracts/news/administration';
import { generateArticle } from '#contracts/news/writing';
import { Handles } from '#platform/rpc/handles';
import { DraftsService } from './drafts.service';

@Controller()
export class DraftsHandlers {
  constructor(private readonly drafts: DraftsService) {}

  @Handles(generateArticle)
  generate(): Promise<ArticleRow> {
    return this.drafts.generate();
  }
}
