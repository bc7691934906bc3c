import { Module } from '@nestjs/common';
import { loadConfig } from '#platform/config/load-config';
import { PlatformModule } from '#platform/run/platform.module';
import { Storage } from '#platform/storage/storage';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { CatalogueConfig } from './catalogue.config';
import { DownloadFileRow } from './download-files/download-file.entity';
import { DownloadFilesHandlers } from './download-files/download-files.handlers';
import { DownloadFilesService } from './download-files/download-files.service';
import { DemoInstallers } from './installers/demo-installers';
import { InstallerReleaseRow } from './installers/installer-release.entity';
import { InstallersHandlers } from './installers/installers.handlers';
import { InstallersService } from './installers/installers.service';
import { CreateCatalogue1763100000000 } from './migrations/1763100000000-create-catalogue';
import { InstallerReleases1763700000000 } from './migrations/1763700000000-installer-releases';
import { BypassedSamples1763800000000 } from './migrations/1763800000000-bypassed-samples';
import { ProductAdministration1764200000000 } from './migrations/1764200000000-product-administration';
import { AudioSampleRow } from './plugins/audio-sample.entity';
import { DemoCatalogue } from './plugins/demo-catalogue';
import { PluginTranslation } from './plugins/plugin-translation.entity';
import { PluginRow } from './plugins/plugin.entity';
import { PluginsHandlers } from './plugins/plugins.handlers';
import { PluginsService } from './plugins/plugins.service';
import { ProductsHandlers } from './plugins/products.handlers';
import { ProductsService } from './plugins/products.service';
import { SalesService } from './plugins/sales.service';
import { StoredFilesService } from './stored-files/stored-files.service';

@Module({
  imports: [
    PlatformModule.forService({
      name: 'catalogue',
      entities: [PluginRow, PluginTranslation, AudioSampleRow, DownloadFileRow, InstallerReleaseRow],
      migrations: {
        CreateCatalogue1763100000000,
        InstallerReleases1763700000000,
        BypassedSamples1763800000000,
        ProductAdministration1764200000000,
      },
    }),
  ],
  controllers: [PluginsHandlers, ProductsHandlers, DownloadFilesHandlers, InstallersHandlers],
  providers: [
    { provide: CatalogueConfig, useFactory: () => loadConfig(CatalogueConfig) },
    { provide: Storage, useFactory: () => storageFromEnv() },
    PluginsService,
    ProductsService,
    SalesService,
    StoredFilesService,
    DownloadFilesService,
    InstallersService,
    DemoCatalogue,
    DemoInstallers,
  ],
})
export class CatalogueModule {}
