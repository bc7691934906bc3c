import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { FulfilmentModule } from '../fulfilment/fulfilment.module';
import { LicenceFilesModule } from '../licence-files/licence-files.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { LicenceChecksService } from './licence-checks.service';
import { SeatRefreshService } from './seat-refresh.service';

/** Refreshes licence files, and releases seats on request of a computer. */
@Module({
  imports: [ComputersModule, EntitlementsModule, FulfilmentModule, LicenceFilesModule, ReplacementsModule],
  providers: [LicenceChecksService, SeatRefreshService],
})
export class LicenceChecksModule {}
