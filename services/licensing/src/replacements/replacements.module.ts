import { Module } from '@nestjs/common';
import { ComputersModule } from '../computers/computers.module';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { MailedCodesModule } from '../mailed-codes/mailed-codes.module';
import { OwnersModule } from '../owners/owners.module';
import { SeatHistoryModule } from '../seat-history/seat-history.module';
import { ReplacementsService } from './replacements.service';
import { SwapReportService } from './swap-report.service';
import { SwapsService } from './swaps.service';

/** Replacing one computer by another, and the yearly allowance of swaps. */
@Module({
  imports: [ComputersModule, EntitlementsModule, MailedCodesModule, OwnersModule, SeatHistoryModule],
  providers: [ReplacementsService, SwapsService, SwapReportService],
  exports: [ReplacementsService, SwapsService, SwapReportService],
})
export class ReplacementsModule {}
