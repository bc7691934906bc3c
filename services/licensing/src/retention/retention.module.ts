import { Module } from '@nestjs/common';
import { retentionProviders } from '#platform/retention/retention-providers';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftsModule } from '../gifts/gifts.module';
import { SeatHistoryModule } from '../seat-history/seat-history.module';
import { LicensingRetentionRulesService } from './licensing-retention-rules.service';

/** Deletes data after its retention period. */
@Module({
  imports: [DownloadsModule, EntitlementsModule, GiftsModule, SeatHistoryModule],
  ...retentionProviders('licensing', LicensingRetentionRulesService),
})
export class RetentionModule {}
