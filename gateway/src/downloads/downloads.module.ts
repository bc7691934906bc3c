import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { AccountFilesController } from './account-files.controller';
import { ArchivesController } from './archives.controller';
import { DownloadsController } from './downloads.controller';
import { DownloadLimitsService } from './download-limits';
import { TransfersService } from './transfers';

@Module({
  imports: [RateLimitsModule],
  controllers: [AccountFilesController, ArchivesController, DownloadsController],
  providers: [DownloadLimitsService, TransfersService],
  exports: [DownloadLimitsService],
})
export class DownloadsModule {}
