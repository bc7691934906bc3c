import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module';
import { PictureUploadController } from './picture-upload.controller';
import { ArticlesController } from './articles.controller';
import { NewsController } from './news.controller';

@Module({
  imports: [UploadsModule],
  controllers: [PictureUploadController, ArticlesController, NewsController],
})
export class NewsModule {}
