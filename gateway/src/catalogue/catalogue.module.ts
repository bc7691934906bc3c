import { Module } from '@nestjs/common';
import { PluginsController } from './plugins.controller';
import { AudioController } from './audio.controller';
import { ProductsController } from './products.controller';
import { ProductUploadsController } from './product-uploads.controller';
import { ProductUploadsService } from './product-uploads';

@Module({
  controllers: [PluginsController, AudioController, ProductsController, ProductUploadsController],
  providers: [ProductUploadsService],
})
export class CatalogueModule {}
