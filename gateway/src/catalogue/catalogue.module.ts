import { Module } from '@nestjs/common';
import { AudioController } from './audio.controller';
import { ProductUploadsController } from './product-uploads.controller';
import { ProductUploadsService } from './product-uploads';

@Module({
  controllers: [AudioController, ProductUploadsController],
  providers: [ProductUploadsService],
})
export class CatalogueModule {}
