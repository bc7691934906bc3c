import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { AnnouncementsService } from '../orders/announcements.service';
import { AttemptsService } from '../orders/attempts.service';
import { FulfilmentService } from '../orders/fulfilment.service';
import type { CheckoutAttempt } from '../orders/orders.service';
import { PlacementService } from '../orders/placement.service';
import { RefundRequestsService } from '../refunds/refund-requests.service';

const attemptsARound = 60;
const atOnce = 6;

/** Looks after orders that nobody spoke of again. */
@Injectable()
export class SweepService {
  constructor(
    private readonly attempts: AttemptsService,
    private readonly fulfilment: FulfilmentService,
    private readonly placement: PlacementService,
    private readonly announcements: AnnouncementsService,
    private readonly refunds: RefundRequestsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Asks Stripe about sessions that wait for money: their webhook may have been lost. */
  async checkAttempts(pauseSeconds: number): Promise<void> {
    const due = await this.attempts.due(pauseSeconds, attemptsARound);
    for (let from = 0; from < due.length; from += atOnce) {
      await Promise.all(due.slice(from, from + atOnce).map((attempt) => this.check(attempt)));
    }
  }

  /** Tells of paid orders again that were not handed out in time. */
  async announceAgain(): Promise<void> {
    const told = await this.announcements.repeatDue();
    if (told > 0) this.log.warn({ orders: told }, 'paid orders told of again');
  }

  /** Asks Stripe again for refunds it did not answer for. */
  refundAgain(): Promise<void> {
    return this.refunds.goOn();
  }

  private async check(attempt: CheckoutAttempt): Promise<void> {
    const { orderId, sessionId, expiresAt } = attempt;
    try {
      if (sessionId !== null) await this.fulfilment.fulfil(sessionId);
      else if (expiresAt.getTime() < Date.now()) await this.placement.giveUp(attempt, 'expired');
    } catch (error) {
      if (!Failure.is(error, unavailable)) this.log.error({ orderId, err: error }, 'order not checked');
      // It stays the longest neglected, so that the next round begins with it.
      return;
    }
    await this.attempts.markChecked(attempt);
  }
}
