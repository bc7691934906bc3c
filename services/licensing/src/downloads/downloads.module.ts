import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { OwnersModule } from '../owners/owners.module';
import { AccountFilesService } from './account/account-files.service';
import { FilesLinkService } from './account/files-link.service';
import { BeginTransferService } from './begin-transfer.service';
import { DownloadRetentionService } from './download-retention.service';
import { DownloadEndingsService } from './endings/download-endings.service';
import { DownloadEndingsWorker } from './endings/download-endings.worker';
import { DownloadGrantsService } from './grants/download-grants.service';
import { DownloadsService } from './downloads.service';
import { OrderDownloadsService } from './order-downloads.service';
import { TransferStreamsService } from './transfer-streams.service';

/** Download grants of orders, and the transfers that count towards their limit. */
@Module({
  imports: [EntitlementsModule, OwnersModule],
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
  exports: [DownloadGrantsService, DownloadsService, OrderDownloadsService, DownloadRetentionService],
})
export class DownloadsModule {}
