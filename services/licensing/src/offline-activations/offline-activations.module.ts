import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { ComputersModule } from '../computers/computers.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { LicenceFilesModule } from '../licence-files/licence-files.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { LeasesService } from './leases.service';
import { OfflineActivationsService } from './offline-activations.service';
import { ReturnLeaseService } from './return-lease.service';

/** Leases of seats to computers without a network, and their return receipts. */
@Module({
  imports: [ActivationsModule, ComputersModule, EntitlementsModule, LicenceFilesModule, ReplacementsModule],
  providers: [LeasesService, OfflineActivationsService, ReturnLeaseService],
  exports: [LeasesService, OfflineActivationsService],
})
export class OfflineActivationsModule {}
