import { Module } from '@nestjs/common';
import { AdminBundlesController } from './admin-bundles.controller';
import { BundleCompletionController } from './bundle-completion.controller';
import { BundlesController } from './bundles.controller';
import { PluginsController } from './plugins.controller';
import { AudioController } from './audio.controller';
import { ProductsController } from './products.controller';
import { ProductUploadsController } from './product-uploads.controller';
import { ProductUploadsService } from './product-uploads';

@Module({
  controllers: [
    PluginsController,
    BundlesController,
    BundleCompletionController,
    AudioController,
    ProductsController,
    AdminBundlesController,
    ProductUploadsController,
  ],
  providers: [ProductUploadsService],
})
export class CatalogueModule {}
