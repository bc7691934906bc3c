import { Module } from '@nestjs/common';
import { ApplyPricesWhenScheduled } from './apply-prices-when-scheduled.consumer';
import { ReductionsService } from './reductions.service';

/** Reduced prices that commerce has scheduled: `price_reductions`, `price_schedules`. */
@Module({
  controllers: [ApplyPricesWhenScheduled],
  providers: [ReductionsService],
  exports: [ReductionsService],
})
export class PricesModule {}
