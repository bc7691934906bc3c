import { Module } from '@nestjs/common';
import { GiftLimitsService } from './gift-limits';
import { RateLimitsService } from './rate-limits.service';

@Module({
  providers: [GiftLimitsService, RateLimitsService],
  exports: [GiftLimitsService, RateLimitsService],
})
export class RateLimitsModule {}
