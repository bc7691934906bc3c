import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderRestored, type OrderRestored } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { FulfilmentService } from './fulfilment.service';

@Controller()
export class RestoreWhenOrderRestored {
  constructor(private readonly fulfilment: FulfilmentService) {}

  @Consumes(orderRestored)
  restore({ orderId, userId, restoredAt }: OrderRestored, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.fulfilment.restore(orderId, userId, new Date(restoredAt), tx);
  }
}
