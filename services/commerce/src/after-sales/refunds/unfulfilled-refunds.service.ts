import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { Refund } from './refund.entity';
import { RefundRecordsService } from './refund-records.service';
import { type ErasedCustomer, Erasure } from '../../personal-data';

/** Makes the request idempotent for each order. */
const key = 'account-deleted';

/** Refunds paid orders of a deleted account that were never fulfilled. */
@Injectable()
export class UnfulfilledRefundsService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly records: RefundRecordsService,
  ) {}

  /**
   * Requests the refunds in the transaction of the deletion, because licensing fulfils no order of a deleted account. The
   * sweep sends them to Stripe like every other request.
   */
  @Erasure()
  async request(tx: EntityManager, { userId }: ErasedCustomer): Promise<void> {
    for (const order of await this.history.findUnfulfilled(tx, userId)) {
      const amountCents = await this.records.refundableAmount(order, tx);
      if (amountCents === 0) continue;
      const row = { id: newId(), orderId: order.id, key, amountCents, reason: 'requested_by_customer' };
      await tx
        .createQueryBuilder()
        .insert()
        .into(Refund)
        .values({ ...row, state: 'requested', createdAt: new Date() })
        .orIgnore()
        .execute();
    }
  }
}
