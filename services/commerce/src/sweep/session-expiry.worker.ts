import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { Wakeups } from '#platform/database/wakeups';
import type { Log } from '#platform/log/log';
import { within } from '#platform/log/request-context';
import { LOG } from '#platform/run/platform.module';
import { Rounds } from '#platform/run/rounds';
import { AttemptsService, withdrawnAttemptsChannel } from '../orders/attempts.service';
import { FulfilmentService } from '../orders/fulfilment.service';
import type { CheckoutAttempt } from '../orders/orders.service';
import { PlacementService } from '../orders/placement.service';
import { StripeService } from '../stripe/stripe.service';

const batchSize = 20;
const pollIntervalMs = 2_000;

/**
 * Expires the Stripe sessions of withdrawn attempts: the customer deleted the account, the product is no longer sold, or the
 * offer is no longer earned. The attempt's row is the queue, so a commit is enough; the worker starts at that commit and retries
 * with backoff. A session that was paid first is settled by the usual rules.
 */
@Injectable()
export class SessionExpiryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds: Rounds;
  private poll: NodeJS.Timeout | undefined;

  constructor(
    private readonly attempts: AttemptsService,
    private readonly fulfilment: FulfilmentService,
    private readonly placement: PlacementService,
    private readonly stripe: StripeService,
    private readonly wakeups: Wakeups,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are still queued; the next poll tries again.
    const onFailure = (error: unknown) => this.log.warn({ err: error }, 'withdrawn sessions not expired yet');
    this.rounds = new Rounds(() => this.round(), { onFailure });
  }

  onApplicationBootstrap(): void {
    const wake = () => this.rounds.wake();
    this.wakeups.on(withdrawnAttemptsChannel, wake);
    this.poll = setInterval(wake, pollIntervalMs);
    wake();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.poll);
    await this.rounds.close();
  }

  private async round(): Promise<void> {
    const attempts = await this.attempts.claimWithdrawn(batchSize);
    await within({ requestId: newId(), actor: 'system' }, async () => {
      await Promise.all(attempts.map((attempt) => this.process(attempt)));
    });
    if (attempts.length === batchSize) this.rounds.wake();
  }

  private async process(attempt: CheckoutAttempt): Promise<void> {
    const { orderId, sessionId } = attempt;
    try {
      await this.expire(attempt);
      this.log.info({ orderId, sessionId }, 'withdrawn checkout session ended');
    } catch (error) {
      const isAbsence = Failure.is(error, unavailable);
      this.log[isAbsence ? 'warn' : 'error'](
        { orderId, sessionId, err: error },
        'checkout session not expired',
      );
      await this.attempts.postponeExpiry(attempt);
    }
  }

  private async expire(attempt: CheckoutAttempt): Promise<void> {
    const { sessionId } = attempt;
    if (sessionId === null || (await this.stripe.expireSession(sessionId)))
      await this.placement.giveUp(attempt, 'expired');
    else await this.fulfilment.fulfil(sessionId);
  }
}
