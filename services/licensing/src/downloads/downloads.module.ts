import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { BeginTransferService } from './begin-transfer.service';
import { DownloadRetentionService } from './download-retention.service';
import { DownloadsHandlers } from './downloads.handlers';
import { DownloadGrantsService } from './grants/download-grants.service';
import { DownloadsService } from './downloads.service';
import { OrderDownloadsService } from './order-downloads.service';
import { TransferStreamsService } from './transfer-streams.service';

/** Download grants of orders, and the transfers that count towards their limit. */
@Module({
  imports: [EntitlementsModule],
  controllers: [DownloadsHandlers],
  providers: [
    DownloadGrantsService,
    DownloadsService,
    BeginTransferService,
    TransferStreamsService,
    OrderDownloadsService,
    DownloadRetentionService,
  ],
  exports: [DownloadGrantsService, DownloadsService, OrderDownloadsService, DownloadRetentionService],
})
export class DownloadsModule {}
