import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module';
import { OfflineActivationsModule } from '../offline-activations/offline-activations.module';
import { OwnersModule } from '../owners/owners.module';
import { SeatHistoryModule } from '../seat-history/seat-history.module';
import { ComputerReleaseService } from './computer-release.service';
import { CustomerComputersService } from './customer-computers.service';
import { LostComputersService } from './lost-computers.service';
import { LostReleaseAllowanceService } from './lost-release-allowance.service';
import { ReleaseMailsService } from './release-mails.service';

/** Releases of lost computers by their owners, and of any computer by administrators. */
@Module({
  imports: [
    ComputersModule,
    EntitlementsModule,
    MailedCodesModule,
    OfflineActivationsModule,
    OwnersModule,
    SeatHistoryModule,
  ],
  providers: [
    ComputerReleaseService,
    CustomerComputersService,
    LostComputersService,
    LostReleaseAllowanceService,
    ReleaseMailsService,
  ],
})
export class ReleasesModule {}
