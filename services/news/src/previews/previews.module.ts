import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/articles.module';
import { PreviewsService } from './previews.service';

@Module({
  imports: [ArticlesModule],
  providers: [PreviewsService],
})
export class PreviewsModule {}
