import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module';
import { PictureUploadController } from './picture-upload.controller';

@Module({
  imports: [UploadsModule],
  controllers: [PictureUploadController],
})
export class NewsModule {}
