import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { ComputerActivityService } from './computers/computer-activity.service';
import { ComputersService } from './computers/computers.service';
import { DeactivationService } from './computers/deactivation.service';
import { FirstActivationsService } from './computers/first-activations.service';
import { FreedSeatsService } from './computers/freed-seats.service';
import { MergedComputersService } from './computers/merged-computers.service';
import { SeatAssignmentService } from './computers/seat-assignment.service';
import { SeatsService } from './computers/seats.service';
import { DeviceRecognitionService } from './device-recognition.service';
import { KeyedHashService } from './keyed-hash.service';
import { MailedCodesService } from './mailed-codes/mailed-codes.service';
import { ReplacementsService } from './replacements/replacements.service';
import { SwapReportService } from './replacements/swap-report.service';
import { SwapsService } from './replacements/swaps.service';
import { SeatHistoryService } from './seat-history/seat-history.service';

const exported = [
  ComputersService,
  SeatsService,
  SeatAssignmentService,
  FirstActivationsService,
  FreedSeatsService,
  DeactivationService,
  MergedComputersService,
  ComputerActivityService,
  DeviceRecognitionService,
  KeyedHashService,
  MailedCodesService,
  ReplacementsService,
  SwapsService,
  SeatHistoryService,
];

/** Computers that use licences: their seats, history, recognition and replacement. */
@Module({
  imports: [EntitlementsModule],
  providers: [...exported, SwapReportService],
  exports: exported,
})
export class SeatsModule {}
