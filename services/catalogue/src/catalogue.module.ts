import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';
import { BundlesModule } from './bundles/bundles.module';
import { catalogueDatabase } from './catalogue.database';
import { DemoModule } from './demo/demo.module';
import { DownloadFilesModule } from './download-files/download-files.module';
import { InstallersModule } from './installers/installers.module';
import { PluginsModule } from './plugins/plugins.module';
import { PricesModule } from './prices/prices.module';
import { PurchasedFilesModule } from './purchased-files/purchased-files.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { StoredFilesModule } from './stored-files/stored-files.module';

@Module({
  imports: [
    PlatformModule.forService({ name: 'catalogue', ...catalogueDatabase }),
    StoredFilesModule,
    PricesModule,
    PluginsModule,
    BundlesModule,
    DownloadFilesModule,
    PurchasedFilesModule,
    InstallersModule,
    ReconciliationModule,
    DemoModule,
  ],
})
export class CatalogueModule {}
