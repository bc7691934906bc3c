import { Module } from '@nestjs/common';
import { NewsConfigModule } from '../news.config';
import { ArticleAdminService } from './article-admin.service';
import { ArticlesService } from './articles.service';
import { DemoNewsSeeder } from './demo-news';
import { PublicationWorker } from './publication.worker';

@Module({
  imports: [NewsConfigModule],
  providers: [ArticlesService, ArticleAdminService, PublicationWorker, DemoNewsSeeder],
  exports: [ArticlesService, ArticleAdminService],
})
export class ArticlesModule {}
