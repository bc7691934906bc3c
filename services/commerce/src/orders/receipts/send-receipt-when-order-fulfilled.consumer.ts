import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { orderFulfilled, type OrderFulfilled } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { ReceiptService } from './receipt.service';

@Controller()
export class SendReceiptWhenOrderFulfilled {
  constructor(private readonly receipts: ReceiptService) {}

  @Consumes(orderFulfilled)
  send(fulfilment: OrderFulfilled, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.receipts.completeSale(tx, fulfilment);
  }
}
