import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { PlatformModule } from '#platform/run/platform.module';
import { Announcements } from './articles/announcements';
import { Article, ArticleWords } from './articles/article.entity';
import { ArticlesHandlers } from './articles/articles.handlers';
import { ArticlesService } from './articles/articles.service';
import { DemoNews } from './articles/demo-news';
import { NewsroomHandlers } from './articles/newsroom.handlers';
import { NewsroomService } from './articles/newsroom.service';
import { CreateArticles1763800000000 } from './migrations/1763800000000-create-articles';
import { NoticedPlugins1763800001000 } from './migrations/1763800001000-noticed-plugins';
import { ArticlePreviews1764400000000 } from './migrations/1764400000000-article-previews';
import { NewsConfig } from './news.config';
import { ArticlePreview } from './previews/article-preview.entity';
import { PreviewsHandlers } from './previews/previews.handlers';
import { PreviewsService } from './previews/previews.service';
import { DraftsHandlers } from './writing/drafts.handlers';
import { DraftsService } from './writing/drafts.service';
import { ModelWriter } from './writing/model-writer';
import { NewsWriter } from './writing/news-writer';
import { NoticedPlugin } from './writing/noticed-plugin.entity';
import { PlainWriter } from './writing/plain-writer';

/** Whoever is configured; the plain one otherwise. */
function writerOf({
  NEWS_LLM_URL: url,
  NEWS_LLM_KEY: key,
  NEWS_LLM_MODEL: model,
  SHOP_URL: shopUrl,
}: NewsConfig): NewsWriter {
  return url && key ? new ModelWriter({ url, key, model, shopUrl }) : new PlainWriter(shopUrl);
}

@Module({
  imports: [
    PlatformModule.forService({
      name: 'news',
      entities: [Article, ArticleWords, NoticedPlugin, ArticlePreview],
      migrations: { CreateArticles1763800000000, NoticedPlugins1763800001000, ArticlePreviews1764400000000 },
    }),
  ],
  controllers: [ArticlesHandlers, NewsroomHandlers, PreviewsHandlers, DraftsHandlers],
  providers: [
    { provide: NewsConfig, useFactory: () => loadConfig(NewsConfig) },
    ArticlesService,
    NewsroomService,
    PreviewsService,
    Announcements,
    DraftsService,
    { provide: NewsWriter, inject: [NewsConfig], useFactory: writerOf },
    DemoNews,
  ],
})
export class NewsModule {}
