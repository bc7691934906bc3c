import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { OrdersService } from '../orders/orders.service';
import { RefundBookService } from './refund-book.service';
import { RefundRow } from './refund.entity';

/** Makes the request idempotent for each order. */
const key = 'account-deleted';

/** Refunds what a deleted account has paid for and never received. Public API of this module. */
@Injectable()
export class UndeliveredRefundsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly book: RefundBookService,
  ) {}

  /**
   * Requests the refunds in the transaction of the deletion, before licensing has fulfilled the orders: afterwards it grants nothing.
   * The sweep carries them out like every other request.
   */
  async request(tx: EntityManager, userId: string): Promise<void> {
    for (const order of await this.orders.undelivered(tx, userId)) {
      const amountCents = await this.book.leftOf(order, tx);
      if (amountCents === 0) continue;
      const row = { id: newId(), orderId: order.id, key, amountCents, reason: 'requested_by_customer' };
      await tx
        .createQueryBuilder()
        .insert()
        .into(RefundRow)
        .values({ ...row, state: 'requested', createdAt: new Date() })
        .orIgnore()
        .execute();
    }
  }
}
