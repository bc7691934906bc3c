import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { LookupLimitsService } from './lookup-limits';
import { OrderClaimsController } from './order-claims.controller';
import { OrderLookupsController } from './order-lookups.controller';

@Module({
  imports: [RateLimitsModule],
  controllers: [OrderClaimsController, OrderLookupsController],
  providers: [LookupLimitsService],
})
export class OrderLookupsModule {}
