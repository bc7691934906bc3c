import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { ActivationsController } from './activations.controller';
import { LicenceChecksController } from './licence-checks.controller';
import { PairingsController } from './pairings.controller';
import { OfflineActivationsController } from './offline-activations.controller';
import { RedemptionLimitsService } from './redemption-limits';
import { RedemptionsController } from './redemptions.controller';
import { LicensingLimitsService } from './licensing-limits';

@Module({
  imports: [RateLimitsModule],
  controllers: [
    ActivationsController,
    LicenceChecksController,
    PairingsController,
    OfflineActivationsController,
    RedemptionsController,
  ],
  providers: [LicensingLimitsService, RedemptionLimitsService],
  exports: [LicensingLimitsService],
})
export class LicensingModule {}
