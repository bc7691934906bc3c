import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { TrialsModule } from '../trials/trials.module';
import { AccountFilesService } from './downloads/account/account-files.service';
import { FilesLinkService } from './downloads/account/files-link.service';
import { BeginTransferService } from './downloads/begin-transfer.service';
import { DownloadRetentionService } from './downloads/download-retention.service';
import { DownloadsService } from './downloads/downloads.service';
import { DownloadEndingsService } from './downloads/endings/download-endings.service';
import { DownloadEndingsWorker } from './downloads/endings/download-endings.worker';
import { DownloadGrantsService } from './downloads/grants/download-grants.service';
import { DownloadTokensService } from './downloads/grants/download-tokens.service';
import { OrderDownloadsService } from './downloads/order-downloads.service';
import { TransferStreamsService } from './downloads/transfer-streams.service';
import { TrialDownloadsService } from './downloads/trial-downloads.service';

/** Download grants and transfers. */
@Module({
  imports: [EntitlementsModule, TrialsModule],
  providers: [
    AccountFilesService,
    FilesLinkService,
    DownloadGrantsService,
    DownloadTokensService,
    DownloadsService,
    BeginTransferService,
    TransferStreamsService,
    TrialDownloadsService,
    OrderDownloadsService,
    DownloadRetentionService,
    DownloadEndingsService,
    DownloadEndingsWorker,
  ],
  exports: [DownloadGrantsService, DownloadsService, OrderDownloadsService],
})
export class FilesModule {}
