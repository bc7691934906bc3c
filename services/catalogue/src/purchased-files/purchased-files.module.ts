import { Module } from '@nestjs/common';
import { DownloadFilesModule } from '../download-files/download-files.module';
import { PluginsModule } from '../plugins/plugins.module';
import { PurchasedFilesService } from './purchased-files.service';

@Module({
  imports: [DownloadFilesModule, PluginsModule],
  providers: [PurchasedFilesService],
})
export class PurchasedFilesModule {}
