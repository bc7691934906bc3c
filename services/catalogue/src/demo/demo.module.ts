import { Module } from '@nestjs/common';
import { BundlesModule } from '../bundles/bundles.module';
import { CatalogueConfigModule } from '../catalogue.config';
import { DownloadFilesModule } from '../download-files/download-files.module';
import { InstallersModule } from '../installers/installers.module';
import { PluginsModule } from '../plugins/plugins.module';
import { StoredFilesModule } from '../stored-files/stored-files.module';
import { DemoBundleSeeder } from './demo-bundles';
import { DemoCatalogueSeeder } from './demo-catalogue';
import { DemoInstallerSeeder } from './demo-installers';

@Module({
  imports: [
    CatalogueConfigModule,
    StoredFilesModule,
    PluginsModule,
    BundlesModule,
    DownloadFilesModule,
    InstallersModule,
  ],
  providers: [DemoBundleSeeder, DemoCatalogueSeeder, DemoInstallerSeeder],
})
export class DemoModule {}
