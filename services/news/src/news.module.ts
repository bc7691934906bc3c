import { Module } from '@nestjs/common';
import { BrandModule } from '#brand/brand.module';
import { ShopBrand } from '#brand/shop-brand';
import { PlatformModule } from '#platform/run/platform.module';
import { ArticleAdminService } from './articles/article-admin.service';
import { ArticlesService } from './articles/articles.service';
import { DemoNewsSeeder } from './articles/demo-news';
import { PublicationWorker } from './articles/publication.worker';
import { NewsConfig } from './news.config';
import { newsDatabase } from './news.database';
import { PreviewsService } from './previews/previews.service';
import { CatalogueChangesService } from './writing/catalogue-changes.service';
import { DraftArticleWhenReleasePublished } from './writing/draft-article-when-release-published.consumer';
import { DraftsService } from './writing/drafts.service';
import { LlmWriter } from './writing/llm-writer';
import { NewsWriter } from './writing/news-writer';
import { TemplateWriter } from './writing/template-writer';

/** The language model if one is configured, otherwise the template. */
function createWriter(
  { NEWS_LLM_URL: url, NEWS_LLM_KEY: key, NEWS_LLM_MODEL: model, SHOP_URL: shopUrl }: NewsConfig,
  brand: ShopBrand,
): NewsWriter {
  return url && key ? new LlmWriter({ url, key, model, shopUrl }) : new TemplateWriter(shopUrl, brand);
}

/** Articles, which administrators or a writer draft. */
@Module({
  imports: [PlatformModule.forService({ name: 'news', config: NewsConfig, ...newsDatabase }), BrandModule],
  controllers: [DraftArticleWhenReleasePublished],
  providers: [
    ...[ArticlesService, ArticleAdminService, PublicationWorker, DemoNewsSeeder, PreviewsService],
    ...[CatalogueChangesService, DraftsService],
    { provide: NewsWriter, inject: [NewsConfig, ShopBrand], useFactory: createWriter },
  ],
})
export class NewsModule {}
