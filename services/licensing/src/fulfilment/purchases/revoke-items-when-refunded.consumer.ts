import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderItemsRefunded, type OrderItemsRefunded } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { PurchaseChangesService } from './purchase-changes.service';

@Controller()
export class RevokeItemsWhenRefunded {
  constructor(private readonly purchases: PurchaseChangesService) {}

  @Consumes(orderItemsRefunded)
  revoke(
    { orderId, userId, pluginIds, refundedAt }: OrderItemsRefunded,
    _: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    return this.purchases.setRevokedItems(orderId, userId, { pluginIds, at: new Date(refundedAt) }, tx);
  }
}
