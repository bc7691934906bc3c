import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { SeatsModule } from '../seats/seats.module';
import { TrialAdminService } from './trial-admin.service';
import { TrialEndsService } from './trial-ends.service';
import { TrialEndsWorker } from './trial-ends.worker';
import { TrialRetentionService } from './trial-retention.service';
import { TrialSourcesService } from './trial-sources.service';
import { TrialsService } from './trials.service';

/** Trials of plug-ins on one computer. */
@Module({
  imports: [EntitlementsModule, SeatsModule],
  providers: [
    TrialsService,
    TrialSourcesService,
    TrialAdminService,
    TrialEndsService,
    TrialEndsWorker,
    TrialRetentionService,
  ],
  exports: [TrialsService, TrialSourcesService],
})
export class TrialsModule {}
