import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDollars } from '#contracts/kit/money';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService } from '../orders/orders.service';
import { RefundRow } from './refund.entity';
import { RefundsService } from './refunds.service';

/**
 * Stripe keeps what it answered to an idempotency key for 24 hours at least (docs.stripe.com/api/idempotent_requests). Afterwards
 * the same request would be a new one, and could give the money back a second time.
 */
const hoursOfAsking = 23;

/** Whether the key of a refund may be forgotten soon. Counted from when it was written down, which is never after it was first asked for. */
export function isPastItsKey({ createdAt }: Pick<RefundRow, 'createdAt'>): boolean {
  return createdAt.getTime() < Date.now() - hoursOfAsking * 3_600_000;
}

/** Refunds that Stripe gave no answer for while their key was good. They are never asked for again: a person decides. */
@Injectable()
export class UnansweredRefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Ends a refund that was not made after all; what it would have given back may be asked for anew, and its order says why.
   * @throws Failure UNAVAILABLE while Stripe cannot be read: nothing is decided then
   */
  async putAside({ id, amountCents }: RefundRow, { id: orderId, chargeId }: Order): Promise<void> {
    // It may have been made although nobody said so; then this notes it.
    if (chargeId) await this.refunds.recompute(orderId, chargeId);
    await this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const { affected } = await tx
        .getRepository(RefundRow)
        .update({ id, state: 'requested' }, { state: 'refused', refusal: 'unanswered' });
      if (!order || affected !== 1) return;
      const amount = toDollars(amountCents);
      const reason = `Stripe gave no answer for ${hoursOfAsking} hours to the refund ${id} of ${amount}: look for it there before asking anew`;
      const reviewReason = order.reviewReason ? `${order.reviewReason}; ${reason}` : reason;
      await this.orders.change(tx, order, { reviewReason });
      this.log.error({ orderId, refundId: id, amountCents }, 'a refund without an answer waits for a person');
    });
  }
}
