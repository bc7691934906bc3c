import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hourMs } from '#contracts/fields/durations';
import { toDollars } from '#contracts/fields/money';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import type { Refund } from './refund.entity';
import { RefundRecordsService } from './refund-records.service';
import { RefundsService } from './refunds.service';

/**
 * Stripe keeps the response to an idempotency key for at least 24 hours (docs.stripe.com/api/idempotent_requests). After that
 * the same request would create a second refund.
 */
const maxRetryHours = 23;

/** Whether Stripe may soon delete the idempotency key of a refund. The row is never younger than the first request. */
export function isKeyExpired({ createdAt }: Pick<Refund, 'createdAt'>): boolean {
  return createdAt.getTime() < Date.now() - maxRetryHours * hourMs;
}

/** Refunds to which Stripe did not respond while their key was valid. They are never sent again; an administrator decides. */
@Injectable()
export class UnansweredRefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly refunds: RefundsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Marks a refund that Stripe did not make as refused and puts the reason on its order. Its amount can be requested again.
   * @throws Failure UNAVAILABLE while Stripe cannot be read; the refund is kept in that case
   */
  async close({ id, amountCents }: Refund, { id: orderId, chargeId, currency }: Order): Promise<void> {
    // Stripe may have made the refund although its response was lost; then this records it.
    if (chargeId) await this.refunds.synchronize(orderId, chargeId);
    await this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      const isRefused = await this.records.markRefused(id, 'unanswered', tx);
      if (!order || !isRefused) return;
      const amount = toDollars(amountCents, currency);
      const reason = `Stripe did not respond to the refund ${id} of ${amount} for ${maxRetryHours} hours: look for it in Stripe before requesting it again`;
      const reviewReason = order.reviewReason ? `${order.reviewReason}; ${reason}` : reason;
      await this.orders.change(tx, order, { reviewReason });
      this.log.error({ orderId, refundId: id, amountCents }, 'unanswered refund needs review');
    });
  }
}
