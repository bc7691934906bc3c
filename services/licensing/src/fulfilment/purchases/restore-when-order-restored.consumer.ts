import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderRestored, type OrderRestored } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { PurchaseChangesService } from './purchase-changes.service';

@Controller()
export class RestoreWhenOrderRestored {
  constructor(private readonly purchases: PurchaseChangesService) {}

  @Consumes(orderRestored)
  restore({ orderId, userId, restoredAt }: OrderRestored, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.purchases.restore(orderId, userId, new Date(restoredAt), tx);
  }
}
