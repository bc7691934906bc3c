import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderPaid, type OrderPaid } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { Consumes } from '#platform/events/consumes';
import { FulfilmentService } from './fulfilment.service';

@Controller()
export class FulfilWhenOrderPaid {
  constructor(
    private readonly fulfilment: FulfilmentService,
    private readonly mergedAccounts: MergedAccounts,
  ) {}

  @Consumes(orderPaid)
  async fulfil(order: OrderPaid, _: EventMeta, tx: EntityManager): Promise<void> {
    await this.fulfilment.fulfil(tx, await this.mergedAccounts.follow(tx, order));
  }
}
