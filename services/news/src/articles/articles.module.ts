import { Module } from '@nestjs/common';
import { NewsConfigModule } from '../news.config';
import { ArticleAdminHandlers } from './article-admin.handlers';
import { ArticleAdminService } from './article-admin.service';
import { ArticlesHandlers } from './articles.handlers';
import { ArticlesService } from './articles.service';
import { DemoNewsSeeder } from './demo-news';
import { PublicationWorker } from './publication.worker';

@Module({
  imports: [NewsConfigModule],
  controllers: [ArticlesHandlers, ArticleAdminHandlers],
  providers: [ArticlesService, ArticleAdminService, PublicationWorker, DemoNewsSeeder],
  exports: [ArticlesService, ArticleAdminService],
})
export class ArticlesModule {}
