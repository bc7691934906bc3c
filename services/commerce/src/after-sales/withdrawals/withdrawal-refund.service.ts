import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notRefundable, refundRefused } from '#contracts/commerce/refunds';
import { Failure } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { RefundRequestsService } from '../refunds/refund-requests.service';
import { RefundsService } from '../refunds/refunds.service';
import { WithdrawalDecisionService } from './withdrawal-decision.service';
import { Withdrawal } from './withdrawal.entity';

const retryAfterMs = 60_000;
/** A refund that Stripe refuses again after its charge was read again is for a person. */
const maxAttempts = 3;

/** Refunds accepted withdrawals by the shop's only way to refund. */
@Injectable()
export class WithdrawalRefundService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
    private readonly decisions: WithdrawalDecisionService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Refunds an accepted withdrawal once, however often it is called. A refund that was made in the meantime, here or in Stripe's
   * dashboard, leaves less, or nothing, to refund.
   */
  async refund(id: string): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const withdrawal = await this.dataSource.getRepository(Withdrawal).findOneBy({ id });
      if (withdrawal?.state !== 'accepted' || withdrawal.refundedAt || !withdrawal.orderId) return;
      const order = await this.orders.findById(withdrawal.orderId);
      if (!order) return;
      try {
        return await this.request(withdrawal, order);
      } catch (error) {
        if (!Failure.is(error, refundRefused)) return this.resolve(withdrawal, error);
        await this.countAttempt(id);
      }
    }
    await this.decisions.returnToQueue(id, 'REFUND_REFUSED');
  }

  private async request(withdrawal: Withdrawal, order: Order): Promise<void> {
    if (order.chargeId) await this.refunds.synchronize(order.id, order.chargeId);
    const { id, items, refundAttempts, decidedBy } = withdrawal;
    const known = { id: order.id, reason: 'requested_by_customer' as const, note: '' };
    // The licences of the returned products are revoked, those of the others stay.
    const lines = items.length === 0 ? {} : { lines: items };
    const input = { ...known, ...lines, key: keyOf(id, refundAttempts) };
    const refund = await this.requests.requestRest(input, decidedBy);
    if (refund?.state === 'requested') await this.postpone(id);
    else await this.settle(id);
  }

  private async resolve({ id }: Withdrawal, error: unknown): Promise<void> {
    if (Failure.is(error, notRefundable)) return this.decisions.returnToQueue(id, 'ORDER_NOT_REFUNDABLE');
    this.log.warn(
      { event: 'withdrawal.refund-failed', withdrawalId: id, err: error },
      'failed to refund a withdrawal; it is retried',
    );
    await this.postpone(id);
  }

  private async settle(id: string): Promise<void> {
    await this.dataSource.getRepository(Withdrawal).update({ id }, { refundedAt: new Date() });
    this.log.info({ withdrawalId: id }, 'withdrawal refunded');
  }

  private async postpone(id: string): Promise<void> {
    const dueAt = new Date(Date.now() + retryAfterMs);
    await this.dataSource.getRepository(Withdrawal).update({ id }, { dueAt });
  }

  private async countAttempt(id: string): Promise<void> {
    await this.dataSource.getRepository(Withdrawal).increment({ id }, 'refundAttempts', 1);
  }
}

const keyOf = (id: string, attempt: number) => `withdrawal-${id}-${attempt}`;
