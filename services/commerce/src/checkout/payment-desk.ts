import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { AttemptsService } from '../orders/attempts.service';
import { FulfilmentService } from '../orders/fulfilment.service';
import type { CheckoutAttempt } from '../orders/orders.service';
import { PlacementService, type Purchase } from '../orders/placement.service';
import {
  isKeptFailure,
  isKeyInUse,
  type PaymentSession,
  StripeRefused,
  StripeService,
} from '../stripe/stripe.service';

/** How long another replica may take to open the session of an attempt. */
const maxWaitMs = 4_000;
const pollIntervalMs = 150;

/** The same attempt never makes two sessions. */
function keyOf({ orderId, number }: CheckoutAttempt): string {
  return `checkout:${orderId}:${number}`;
}

/** Finds or makes the session that a purchase is paid in. Everything is written down before Stripe is asked. */
@Injectable()
export class PaymentDesk {
  /** By idempotency key. */
  private readonly opening = new Map<string, Promise<PaymentSession>>();

  constructor(
    private readonly placement: PlacementService,
    private readonly attempts: AttemptsService,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * A payable session, or undefined when the attempt ended meanwhile and the caller should look again.
   * @throws Failure UNAVAILABLE, also for what Stripe refuses: the mistake is ours, and the visitor can do nothing about it
   */
  async openSession(purchase: Purchase, inAnyLanguage: boolean): Promise<string | undefined> {
    const attempt = await this.placement.claim(purchase);
    return this.asking(attempt, () =>
      this.placement.fits(attempt, purchase, inAnyLanguage)
        ? this.payable(attempt, purchase)
        : this.retire(attempt, purchase),
    );
  }

  /**
   * Ends the form that the customer may have open since the days when it cost something: it would still take the money.
   * @throws Failure UNAVAILABLE while Stripe cannot be told
   */
  async close({ contact, terms }: Purchase): Promise<void> {
    if (!this.stripe.isConfigured) return;
    const attempt = await this.attempts.openOf(contact.userId, terms.pluginId);
    if (!attempt) return;
    await this.asking(attempt, async () => {
      if (attempt.sessionId === null || (await this.end(attempt.sessionId)))
        await this.placement.giveUp(attempt, 'expired');
    });
  }

  private async asking<T>({ orderId }: CheckoutAttempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error;
      this.log.error({ orderId, err: error }, 'Stripe refused a session');
      throw new Failure(unavailable, { subject: 'stripe' }, error);
    }
  }

  private async payable(attempt: CheckoutAttempt, purchase: Purchase): Promise<string | undefined> {
    if (attempt.sessionId === null) return this.make(attempt, purchase);
    const found = await this.fulfilment.fulfil(attempt.sessionId);
    return found?.session?.status === 'open' ? attempt.sessionId : undefined;
  }

  private async make(
    attempt: CheckoutAttempt,
    purchase: Purchase,
    isRenewed = false,
  ): Promise<string | undefined> {
    try {
      const session = await this.openOnce(attempt);
      return await this.keep(attempt, session.id);
    } catch (error) {
      // The same request would be refused for ever, so the next wish begins with a new order.
      if (error instanceof StripeRefused) await this.placement.giveUp(attempt, 'failed');
      if (isKeyInUse(error)) return this.sessionOfOthers(attempt, error);
      if (!isKeptFailure(error)) throw error;
      const next = await this.renew(attempt, purchase);
      // Once at once; a Stripe that fails again is not better for being asked more.
      if (isRenewed) throw error;
      return next && this.make(next, purchase, true);
    }
  }

  /** Tabs that ask at once share one request: Stripe refuses a key whose first request is still at work. */
  private openOnce(attempt: CheckoutAttempt): Promise<PaymentSession> {
    const key = keyOf(attempt);
    const known = this.opening.get(key);
    if (known) return known;
    const opened = this.stripe.openSession(attempt.draft, key).finally(() => this.opening.delete(key));
    this.opening.set(key, opened);
    return opened;
  }

  /** The session that another replica is opening for the same attempt. @throws the given error when it does not come */
  private async sessionOfOthers(attempt: CheckoutAttempt, error: unknown): Promise<string | undefined> {
    for (const until = Date.now() + maxWaitMs; Date.now() < until;) {
      const current = await this.attempts.current(attempt);
      if (current?.state !== 'open') return undefined;
      if (current.sessionId !== null) return current.sessionId;
      await pause(pollIntervalMs);
    }
    throw error;
  }

  /** Another tab may have ended the attempt while Stripe was asked: then its session would stay payable for nobody. */
  private async keep(attempt: CheckoutAttempt, sessionId: string): Promise<string | undefined> {
    if (await this.attempts.keepSession(attempt, sessionId)) {
      this.log.info({ orderId: attempt.orderId, sessionId }, 'checkout session opened');
      return sessionId;
    }
    await this.end(sessionId);
    return undefined;
  }

  /** Should the failed request have made a session after all, nobody knows the secret to pay in it. */
  private async renew(attempt: CheckoutAttempt, purchase: Purchase): Promise<CheckoutAttempt | undefined> {
    const { orderId, number } = attempt;
    this.log.warn({ orderId, number }, 'Stripe keeps a failure for an attempt: it is renewed');
    return this.placement.replace(attempt, purchase);
  }

  /** The old session must not be paid any more before there is a new one. */
  private async retire(attempt: CheckoutAttempt, purchase: Purchase): Promise<string | undefined> {
    const { sessionId } = attempt;
    if (sessionId !== null && !(await this.end(sessionId))) return undefined;
    const next = await this.placement.replace(attempt, purchase);
    return next && this.make(next, purchase);
  }

  /** Makes a session unpayable. False when it was paid or expired before, which then counts for its order. */
  private async end(sessionId: string): Promise<boolean> {
    if (await this.stripe.expireSession(sessionId)) return true;
    await this.fulfilment.fulfil(sessionId);
    return false;
  }
}
