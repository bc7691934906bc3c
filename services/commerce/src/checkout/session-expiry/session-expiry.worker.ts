import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { PgNotifications } from '#platform/database/pg-notifications';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { CoalescingRunner } from '#platform/work-queue/coalescing-runner';
import { DueTimer } from '#platform/work-queue/due-timer';
import { LOG } from '#platform/run/platform.module';
import type { CheckoutAttempt } from '../../orders/checkout-attempts/checkout-attempts.service';
import {
  SessionExpiryQueueService,
  withdrawnAttemptsChannel,
} from '../../orders/checkout-attempts/session-expiry-queue.service';
import { PaymentReconciliationService } from '../payments/payment-reconciliation.service';
import { OrderPlacementService } from '../placement/order-placement.service';
import { StripeService } from '../../stripe/stripe.service';

const batchSize = 20;
const pollIntervalMs = 2_000;

/**
 * Expires the Stripe sessions of withdrawn attempts: the customer deleted the account, the product is no longer sold, or the
 * offer is no longer earned. Starts at the commit that withdraws them and retries with backoff. A session that was paid first
 * is reconciled.
 */
@Injectable()
export class SessionExpiryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly runner: CoalescingRunner;
  private readonly timer: DueTimer;

  constructor(
    private readonly queue: SessionExpiryQueueService,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly placement: OrderPlacementService,
    private readonly stripe: StripeService,
    private readonly notifications: PgNotifications,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are still queued; the next poll tries again.
    const onError = (error: unknown) =>
      this.log.warn(
        { event: 'sessions.expire-failed', err: error },
        'failed to expire withdrawn sessions; it is retried',
      );
    this.runner = new CoalescingRunner(() => this.processDue(), { onError });
    this.timer = new DueTimer(() => this.runner.trigger(), pollIntervalMs);
  }

  onApplicationBootstrap(): void {
    const trigger = () => this.runner.trigger();
    this.notifications.on(withdrawnAttemptsChannel, trigger);
    trigger();
  }

  async onModuleDestroy(): Promise<void> {
    this.timer.close();
    await this.runner.close();
  }

  private async processDue(): Promise<void> {
    this.timer.sleep();
    const attempts = await this.queue.claim(batchSize);
    await runWithContext({ requestId: newId(), actor: 'system' }, async () => {
      await Promise.all(attempts.map((attempt) => this.process(attempt)));
    });
    if (attempts.length === batchSize) this.runner.trigger();
    else this.timer.sleep((await this.queue.nextDueInMs()) ?? Infinity);
  }

  private async process(attempt: CheckoutAttempt): Promise<void> {
    const { orderId, sessionId } = attempt;
    try {
      await this.expire(attempt);
      this.log.info({ orderId, sessionId }, 'withdrawn checkout session expired');
    } catch (error) {
      const level = Failure.is(error, unavailable) ? 'warn' : 'error';
      this.log[level](
        { event: 'session.expire-failed', orderId, sessionId, err: error },
        'failed to expire a checkout session',
      );
      await this.queue.retryLater(attempt);
    }
  }

  private async expire(attempt: CheckoutAttempt): Promise<void> {
    const { sessionId } = attempt;
    if (sessionId === null || (await this.stripe.expireSession(sessionId)))
      await this.placement.abandon(attempt, 'expired');
    else await this.reconciliation.reconcile(sessionId);
  }
}
