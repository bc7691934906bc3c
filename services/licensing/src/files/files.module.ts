import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { AccountFilesService } from './downloads/account/account-files.service';
import { FilesLinkService } from './downloads/account/files-link.service';
import { BeginTransferService } from './downloads/begin-transfer.service';
import { DownloadRetentionService } from './downloads/download-retention.service';
import { DownloadsService } from './downloads/downloads.service';
import { DownloadEndingsService } from './downloads/endings/download-endings.service';
import { DownloadEndingsWorker } from './downloads/endings/download-endings.worker';
import { DownloadGrantsService } from './downloads/grants/download-grants.service';
import { OrderDownloadsService } from './downloads/order-downloads.service';
import { TransferStreamsService } from './downloads/transfer-streams.service';

/** Download grants and transfers. */
@Module({
  imports: [EntitlementsModule],
  providers: [
    AccountFilesService,
    FilesLinkService,
    DownloadGrantsService,
    DownloadsService,
    BeginTransferService,
    TransferStreamsService,
    OrderDownloadsService,
    DownloadRetentionService,
    DownloadEndingsService,
    DownloadEndingsWorker,
  ],
  exports: [DownloadGrantsService, DownloadsService, OrderDownloadsService],
})
export class FilesModule {}
