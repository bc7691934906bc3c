import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderPaid, type OrderPaid } from '#contracts/commerce/events';
import { ConsumesTogether } from '#platform/events/consumes';
import type { ConsumedEvent } from '#platform/events/event-route';
import { FulfilmentService } from './fulfilment.service';
import { paymentLocks } from '../purchase-locks';

@Controller()
export class FulfilWhenOrderPaid {
  constructor(private readonly fulfilment: FulfilmentService) {}

  @ConsumesTogether(orderPaid, paymentLocks)
  fulfil(payments: readonly ConsumedEvent<OrderPaid>[], tx: EntityManager): Promise<void> {
    return this.fulfilment.fulfil(payments, tx);
  }
}
