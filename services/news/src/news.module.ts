import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';
import { ArticlesModule } from './articles/articles.module';
import { newsDatabase } from './news.database';
import { PreviewsModule } from './previews/previews.module';
import { WritingModule } from './writing/writing.module';

@Module({
  imports: [
    PlatformModule.forService({ name: 'news', ...newsDatabase }),
    ArticlesModule,
    PreviewsModule,
    WritingModule,
  ],
})
export class NewsModule {}
