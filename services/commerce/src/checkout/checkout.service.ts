import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../checkout-attempts/checkout-attempts.service';
import { PaymentReconciliationService } from '../payments/payment-reconciliation.service';
import { OrderPlacementService, type Purchase } from '../placement/order-placement.service';
import { StripeRejection, StripeService } from '../stripe/stripe.service';
import { SessionCreationService } from './session-creation.service';

/** Finds or creates the Checkout Session of a purchase. Order and attempt are committed before Stripe is called. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly placement: OrderPlacementService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly sessions: SessionCreationService,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly stripe: StripeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Returns the id of a payable session, or undefined if the attempt was closed meanwhile and the caller has to try again.
   * @throws Failure UNAVAILABLE, also if Stripe rejects the request: the customer cannot correct it
   */
  async openSession(purchase: Purchase, inAnyLanguage: boolean): Promise<string | undefined> {
    const attempt = await this.placement.findOrCreateAttempt(purchase);
    return this.withStripeErrors(attempt, () =>
      this.placement.isReusable(attempt, purchase, inAnyLanguage)
        ? this.payableSession(attempt, purchase)
        : this.replaceSession(attempt, purchase),
    );
  }

  /**
   * Closes the open session of a product that has become free, because it would still charge the former price.
   * @throws Failure UNAVAILABLE while Stripe cannot be reached
   */
  async closeOpenSession({ contact, terms }: Purchase): Promise<void> {
    if (!this.stripe.isConfigured) return;
    const attempt = await this.attempts.findOpen(contact.userId, terms.pluginId);
    if (!attempt) return;
    await this.withStripeErrors(attempt, async () => {
      if (attempt.sessionId === null || (await this.expireSession(attempt.sessionId)))
        await this.placement.abandon(attempt, 'expired');
    });
  }

  private async payableSession(attempt: CheckoutAttempt, purchase: Purchase): Promise<string | undefined> {
    if (attempt.sessionId === null) return this.createSession(attempt, purchase);
    const reconciled = await this.reconciliation.reconcile(attempt.sessionId);
    return reconciled?.session?.status === 'open' ? attempt.sessionId : undefined;
  }

  /** Expires the old session before the new one exists, so that an order never has two payable sessions. */
  private async replaceSession(attempt: CheckoutAttempt, purchase: Purchase): Promise<string | undefined> {
    const { sessionId } = attempt;
    if (sessionId !== null && !(await this.expireSession(sessionId))) return undefined;
    const next = await this.placement.replaceAttempt(attempt, purchase);
    return next && this.createSession(next, purchase);
  }

  /** Another tab may have closed the attempt while Stripe was called; its session is expired in that case. */
  private async createSession(attempt: CheckoutAttempt, purchase: Purchase): Promise<string | undefined> {
    const created = await this.sessions.create(attempt, purchase);
    if (created?.isSaved === false) await this.expireSession(created.sessionId);
    return created?.isSaved ? created.sessionId : undefined;
  }

  /** Returns false if the session was paid or had expired before; its order is reconciled in that case. */
  private async expireSession(sessionId: string): Promise<boolean> {
    if (await this.stripe.expireSession(sessionId)) return true;
    await this.reconciliation.reconcile(sessionId);
    return false;
  }

  private async withStripeErrors<T>({ orderId }: CheckoutAttempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StripeRejection)) throw error;
      this.log.error({ orderId, err: error }, 'checkout session rejected by Stripe');
      throw new Failure(unavailable, { subject: 'stripe' }, error);
    }
  }
}
