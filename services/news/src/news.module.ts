import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';
import { Article, ArticleTranslation } from './articles/article.entity';
import { ArticlesModule } from './articles/articles.module';
import { CreateArticles1763800000000 } from './migrations/1763800000000-create-articles';
import { ArticlePreview } from './previews/article-preview.entity';
import { PreviewsModule } from './previews/previews.module';
import { ReportedPlugin } from './writing/reported-plugin.entity';
import { WritingModule } from './writing/writing.module';

@Module({
  imports: [
    PlatformModule.forService({
      name: 'news',
      entities: [Article, ArticleTranslation, ReportedPlugin, ArticlePreview],
      migrations: { CreateArticles1763800000000 },
    }),
    ArticlesModule,
    PreviewsModule,
    WritingModule,
  ],
})
export class NewsModule {}
