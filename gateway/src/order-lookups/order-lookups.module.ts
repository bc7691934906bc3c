import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module';
import { LookupLimitsService } from './lookup-limits';
import { OrderLookupsController } from './order-lookups.controller';

@Module({
  imports: [RateLimitsModule],
  controllers: [OrderLookupsController],
  providers: [LookupLimitsService],
})
export class OrderLookupsModule {}
