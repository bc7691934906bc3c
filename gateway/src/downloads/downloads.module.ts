import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { DownloadsController } from './downloads.controller';
import { DownloadLimitsService } from './download-limits';
import { TransfersService } from './transfers';

@Module({
  imports: [RateLimitsModule],
  controllers: [DownloadsController],
  providers: [DownloadLimitsService, TransfersService],
  exports: [DownloadLimitsService],
})
export class DownloadsModule {}
