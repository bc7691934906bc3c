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
import { NewsConfig } from './news.config';

@Module({
  imports: [
    PlatformModule.forService({
      name: 'news',
      entities: [Article, ArticleWords],
      migrations: { CreateArticles1763800000000 },
    }),
  ],
  controllers: [ArticlesHandlers, NewsroomHandlers],
  providers: [
    { provide: NewsConfig, useFactory: () => loadConfig(NewsConfig) },
    ArticlesService,
    NewsroomService,
    Announcements,
    DemoNews,
  ],
})
export class NewsModule {}
