import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../../orders/checkout-attempts/checkout-attempts.service';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { UnfulfilledOrdersService } from '../../orders/placed-orders/unfulfilled-orders.service';
import { PaymentReconciliationService } from '../../checkout/payments/payment-reconciliation.service';
import { OrderPlacementService } from '../../checkout/placement/order-placement.service';
import { SweepStep } from '../../sweep-step';
import { CommerceConfig } from '../../commerce.config';

const batchSize = 60;
const concurrency = 6;

/** Finds orders whose events were lost. */
@Injectable()
export class SweepService {
  constructor(
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly placement: OrderPlacementService,
    private readonly unfulfilled: UnfulfilledOrdersService,
    private readonly config: CommerceConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Reconciles sessions that may have been paid: their webhook may have been lost. */
  @SweepStep('checkout attempts')
  async checkAttempts(): Promise<void> {
    const processing = await this.orders.findProcessingIds();
    const due = await this.attempts.findDueForCheck(this.config.SWEEP_SECONDS, batchSize, processing);
    await pLimit(concurrency).map(due, (attempt) => this.check(attempt));
  }

  /** Publishes paid orders again that were not fulfilled in time. */
  @SweepStep('unfulfilled orders')
  async republishUnfulfilled(): Promise<void> {
    const overdue = await this.unfulfilled.republishDue();
    if (overdue.length > 0) this.log.warn({ orders: overdue.length }, 'unfulfilled orders published again');
    for (const { id: orderId, isLast } of overdue)
      if (isLast) this.log.error({ orderId }, 'unfulfilled order published for the last time; review it');
  }

  private async check(attempt: CheckoutAttempt): Promise<void> {
    const { orderId, sessionId, expiresAt } = attempt;
    try {
      if (sessionId !== null) await this.reconciliation.reconcile(sessionId);
      else if (expiresAt.getTime() < Date.now()) await this.placement.abandon(attempt, 'expired');
    } catch (error) {
      // Not marked as checked, so that the next sweep begins with it.
      if (!Failure.is(error, unavailable))
        this.log.error({ event: 'order.check-failed', orderId, err: error }, 'failed to check an order');
      return;
    }
    await this.attempts.markChecked(attempt);
  }
}
