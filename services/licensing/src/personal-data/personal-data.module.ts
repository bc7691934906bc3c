import { Module } from '@nestjs/common';
import { ActivationsModule } from '../activations/activations.module';
import { ComputersModule } from '../computers/computers.module';
import { DownloadsModule } from '../downloads/downloads.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { GiftsModule } from '../gifts/gifts.module';
import { LicenceGrantsModule } from '../licence-grants/licence-grants.module';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module';
import { OfflineActivationsModule } from '../offline-activations/offline-activations.module';
import { OwnersModule } from '../owners/owners.module';
import { PairingsModule } from '../pairings/pairings.module';
import { RedemptionCodesModule } from '../redemption-codes/redemption-codes.module';
import { ReplacementsModule } from '../replacements/replacements.module';
import { SeatHistoryModule } from '../seat-history/seat-history.module';
import { DataExportService } from './data-export.service';
import { EraseWhenUserDeleted } from './erase-when-user-deleted.consumer';
import { ErasureService } from './erasure.service';

/** Data export and erasure: calls the modules that own the data. */
@Module({
  imports: [
    ActivationsModule,
    ComputersModule,
    DownloadsModule,
    EntitlementsModule,
    GiftsModule,
    LicenceGrantsModule,
    MailedCodesModule,
    OfflineActivationsModule,
    OwnersModule,
    PairingsModule,
    RedemptionCodesModule,
    ReplacementsModule,
    SeatHistoryModule,
  ],
  controllers: [EraseWhenUserDeleted],
  providers: [DataExportService, ErasureService],
})
export class PersonalDataModule {}
