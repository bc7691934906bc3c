import { Controller } from '@nestjs/common';
import type { AdminArticle } from '#contracts/news/article-admin';
import { generateArticle } from '#contracts/news/generate-article';
import { Handles } from '#platform/rpc/handles';
import { DraftsService } from './drafts.service';

@Controller()
export class DraftsHandlers {
  constructor(private readonly drafts: DraftsService) {}

  @Handles(generateArticle)
  generate(): Promise<AdminArticle> {
    return this.drafts.generate();
  }
}
