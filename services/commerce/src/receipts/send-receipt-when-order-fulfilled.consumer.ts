import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderFulfilled, type OrderFulfilled } from '#contracts/licensing/events';
import { ConsumesTogether } from '#platform/events/consumes';
import type { ConsumedEvent } from '#platform/events/event-route';
import { ReceiptService } from './receipt.service';

@Controller()
export class SendReceiptWhenOrderFulfilled {
  constructor(private readonly receipts: ReceiptService) {}

  /** The locks of the orders are enough. */
  @ConsumesTogether(orderFulfilled, () => [])
  send(events: readonly ConsumedEvent<OrderFulfilled>[], tx: EntityManager): Promise<void> {
    return this.receipts.recordFulfilments(events, tx);
  }
}
