import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderRefunded, type OrderRefunded } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { PurchaseChangesService } from './purchase-changes.service';

@Controller()
export class RevokeWhenOrderRefunded {
  constructor(private readonly purchases: PurchaseChangesService) {}

  @Consumes(orderRefunded)
  revoke({ orderId, userId, refundedAt }: OrderRefunded, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.purchases.revokeRefunded(orderId, userId, new Date(refundedAt), tx);
  }
}
