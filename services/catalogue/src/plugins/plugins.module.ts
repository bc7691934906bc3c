import { Module } from '@nestjs/common';
import { DownloadFilesModule } from '../download-files/download-files.module';
import { PricesModule } from '../prices/prices.module';
import { StoredFilesModule } from '../stored-files/stored-files.module';
import { AudioReferencesService } from './samples/audio-references.service';
import { PluginCountsService } from './listings/plugin-counts.service';
import { PluginListService } from './listings/plugin-list.service';
import { PluginSummariesService } from './listings/plugin-summaries.service';
import { ProductPageService } from './listings/product-page.service';
import { PluginsService } from './plugins.service';
import { ProductsService } from './products.service';
import { SalesService } from './sales.service';

@Module({
  imports: [DownloadFilesModule, PricesModule, StoredFilesModule],
  providers: [
    PluginsService,
    PluginListService,
    PluginCountsService,
    PluginSummariesService,
    ProductPageService,
    ProductsService,
    SalesService,
    AudioReferencesService,
  ],
  exports: [PluginsService, AudioReferencesService],
})
export class PluginsModule {}
