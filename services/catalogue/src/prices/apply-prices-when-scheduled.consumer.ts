import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { pricesScheduled, type PricesScheduled } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { ReductionsService } from './reductions.service';

@Controller()
export class ApplyPricesWhenScheduled {
  constructor(private readonly reductions: ReductionsService) {}

  @Consumes(pricesScheduled)
  apply({ schedules }: PricesScheduled, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.reductions.apply(tx, schedules);
  }
}
