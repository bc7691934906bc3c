import { Module } from '@nestjs/common';
import { DownloadFilesModule } from '../download-files/download-files.module';
import { PluginsModule } from '../plugins/plugins.module';
import { PurchasedFilesHandlers } from './purchased-files.handlers';
import { PurchasedFilesService } from './purchased-files.service';

@Module({
  imports: [DownloadFilesModule, PluginsModule],
  controllers: [PurchasedFilesHandlers],
  providers: [PurchasedFilesService],
})
export class PurchasedFilesModule {}
