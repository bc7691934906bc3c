import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { DownloadsModule } from '../downloads/downloads.module';
import { GiftsModule } from '../gifts/gifts.module';
import { LicensingRetentionRulesService } from './licensing-retention-rules.service';

/** Deletes data after its retention period. */
@Module({
  imports: [DownloadsModule, GiftsModule],
  ...retentionProviders('licensing', LicensingRetentionRulesService),
})
export class RetentionModule {}
