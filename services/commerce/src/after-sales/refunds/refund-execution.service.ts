import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { StripeRejection, StripeService } from '../../stripe/stripe.service';
import type { Refund } from './refund.entity';
import { RefundRecordsService } from './refund-records.service';
import { RefundsService } from './refunds.service';
import { isKeyExpired, UnansweredRefundsService } from './unanswered-refunds.service';
import { SweepStep } from '../../sweep-step';

/** Longer than the Stripe client with its retries, so that a refund is not sent twice concurrently. */
const retryAfterSeconds = 40;
const batchSize = 20;

/** Sends requested refunds to Stripe. */
@Injectable()
export class RefundExecutionService {
  constructor(
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly refunds: RefundsService,
    private readonly unanswered: UnansweredRefundsService,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends a refund to Stripe and waits for its response, but not longer than the timeout. */
  async executeWithin(refund: Refund, timeoutMs: number): Promise<void> {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([this.execute(refund), timeout]);
  }

  /** Sends refunds again to which Stripe has not responded. */
  @SweepStep('unanswered refunds')
  async retryUnanswered(): Promise<void> {
    for (const refund of await this.records.findUnanswered(retryAfterSeconds, batchSize))
      await this.execute(refund);
  }

  private async execute(refund: Refund): Promise<void> {
    const { id, orderId } = refund;
    await this.records.markSent(id);
    const order = await this.orders.findById(orderId);
    if (!order?.paymentIntentId) return;
    try {
      if (isKeyExpired(refund)) await this.unanswered.close(refund, order);
      else await this.send(refund, order.paymentIntentId);
    } catch (error) {
      if (error instanceof StripeRejection) await this.refuse(id, error);
      else if (Failure.is(error, unavailable)) this.log.warn({ refundId: id }, 'refund waits for Stripe');
      else this.log.error({ refundId: id, err: error }, 'refund failed; it is retried');
    }
  }

  /** Idempotent: Stripe returns the same refund for the same key. */
  private async send(refund: Refund, paymentIntentId: string): Promise<void> {
    const { id, orderId, amountCents, reason } = refund;
    const parameters = { paymentIntentId, amountCents, reason, requestId: id, orderId };
    const created = await this.stripe.createRefund(parameters, `refund:${orderId}:${id}`);
    await this.records.markAccepted(refund, created);
    if (created.chargeId) await this.refunds.synchronize(orderId, created.chargeId);
  }

  private async refuse(id: string, { reason }: StripeRejection): Promise<void> {
    await this.records.markRefused(id, reason.code ?? reason.param ?? reason.type);
    this.log.warn({ refundId: id, ...reason }, 'refund refused by Stripe');
  }
}
