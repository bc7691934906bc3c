import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderPaid, type OrderPaid } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { FulfilmentService } from './fulfilment.service';

@Controller()
export class FulfilWhenOrderPaid {
  constructor(private readonly fulfilment: FulfilmentService) {}

  @Consumes(orderPaid)
  fulfil(order: OrderPaid, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.fulfilment.fulfil(tx, order);
  }
}
