import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { AttemptsService } from '../orders/attempts.service';
import { FulfilmentService } from '../orders/fulfilment.service';
import type { CheckoutAttempt } from '../orders/orders.service';
import { PlacementService, type Purchase } from '../orders/placement.service';
import { StripeRefused, StripeService } from '../stripe/stripe.service';

/** Finds or makes the session that a purchase is paid in. Everything is written down before Stripe is asked. */
@Injectable()
export class PaymentDesk {
  constructor(
    private readonly placement: PlacementService,
    private readonly attempts: AttemptsService,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** A payable session, or undefined when the attempt ended meanwhile and the caller should look again. */
  async openSession(purchase: Purchase): Promise<string | undefined> {
    const attempt = await this.placement.claim(purchase);
    if (!this.placement.fits(attempt, purchase)) return this.retire(attempt, purchase);
    if (attempt.sessionId === null) return this.make(attempt);
    const found = await this.fulfilment.fulfil(attempt.sessionId);
    return found?.session?.status === 'open' ? attempt.sessionId : undefined;
  }

  private async make(attempt: CheckoutAttempt): Promise<string> {
    const key = `checkout:${attempt.orderId}:${attempt.number}`;
    try {
      const session = await this.stripe.openSession(attempt.draft, key);
      await this.attempts.keepSession(attempt, session.id);
      this.log.info({ orderId: attempt.orderId, sessionId: session.id }, 'checkout session opened');
      return session.id;
    } catch (error) {
      if (error instanceof StripeRefused) await this.abandon(attempt, error);
      throw error;
    }
  }

  /** The same request would be refused for ever, so the next wish begins with a new order. */
  private async abandon(attempt: CheckoutAttempt, refusal: StripeRefused): Promise<void> {
    this.log.error({ orderId: attempt.orderId, ...refusal.reason }, 'Stripe refused a session');
    await this.placement.giveUp(attempt, 'failed');
  }

  /** The old session must not be paid any more before there is a new one. */
  private async retire(attempt: CheckoutAttempt, purchase: Purchase): Promise<undefined> {
    const { sessionId } = attempt;
    if (sessionId !== null && !(await this.stripe.expireSession(sessionId))) {
      await this.fulfilment.fulfil(sessionId);
      return;
    }
    await this.placement.replace(attempt, purchase);
  }
}
