import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module';
import { PreviewsHandlers } from './previews.handlers';
import { PreviewsService } from './previews.service';

@Module({
  imports: [ArticlesModule],
  controllers: [PreviewsHandlers],
  providers: [PreviewsService],
})
export class PreviewsModule {}
