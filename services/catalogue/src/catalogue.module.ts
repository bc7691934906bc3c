import { Module } from '@nestjs/common';
import { PlatformModule } from '#platform/run/platform.module';
import { DemoModule } from './demo/demo.module';
import { DownloadFile } from './download-files/download-file.entity';
import { DownloadFilesModule } from './download-files/download-files.module';
import { InstallerRelease } from './installers/installer-release.entity';
import { InstallersModule } from './installers/installers.module';
import { CreateCatalogue1763100000000 } from './migrations/1763100000000-create-catalogue';
import { AudioSample } from './plugins/audio-sample.entity';
import { PluginTranslation } from './plugins/plugin-translation.entity';
import { Plugin } from './plugins/plugin.entity';
import { PluginsModule } from './plugins/plugins.module';
import { PurchasedFilesModule } from './purchased-files/purchased-files.module';
import { StoredFilesModule } from './stored-files/stored-files.module';

@Module({
  imports: [
    PlatformModule.forService({
      name: 'catalogue',
      entities: [Plugin, PluginTranslation, AudioSample, DownloadFile, InstallerRelease],
      migrations: { CreateCatalogue1763100000000 },
    }),
    StoredFilesModule,
    PluginsModule,
    DownloadFilesModule,
    PurchasedFilesModule,
    InstallersModule,
    DemoModule,
  ],
})
export class CatalogueModule {}
