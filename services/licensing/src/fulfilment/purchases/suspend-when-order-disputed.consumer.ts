import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderDisputed, type OrderDisputed } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { PurchaseChangesService } from './purchase-changes.service';

@Controller()
export class SuspendWhenOrderDisputed {
  constructor(private readonly purchases: PurchaseChangesService) {}

  @Consumes(orderDisputed)
  suspend(
    { orderId, userId, outcome, occurredAt }: OrderDisputed,
    _: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    return this.purchases.dispute(orderId, userId, outcome, new Date(occurredAt), tx);
  }
}
