import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module';
import { NewsConfig, NewsConfigModule } from '../news.config';
import { CatalogueChangesService } from './catalogue-changes.service';
import { DraftsService } from './drafts.service';
import { LlmWriter } from './llm-writer';
import { NewsWriter } from './news-writer';
import { TemplateWriter } from './template-writer';

/** The language model if one is configured, otherwise the template. */
function createWriter({
  NEWS_LLM_URL: url,
  NEWS_LLM_KEY: key,
  NEWS_LLM_MODEL: model,
  SHOP_URL: shopUrl,
}: NewsConfig): NewsWriter {
  return url && key ? new LlmWriter({ url, key, model, shopUrl }) : new TemplateWriter(shopUrl);
}

@Module({
  imports: [NewsConfigModule, ArticlesModule],
  providers: [
    CatalogueChangesService,
    DraftsService,
    { provide: NewsWriter, inject: [NewsConfig], useFactory: createWriter },
  ],
})
export class WritingModule {}
