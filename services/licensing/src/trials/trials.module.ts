import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { SeatsModule } from '../seats/seats.module';
import { TrialAdminService } from './trial-admin.service';
import { TrialRetentionService } from './trial-retention.service';
import { TrialsService } from './trials.service';

/** Trials of plug-ins on one computer. */
@Module({
  imports: [EntitlementsModule, SeatsModule],
  providers: [TrialsService, TrialAdminService, TrialRetentionService],
  exports: [TrialsService],
})
export class TrialsModule {}
