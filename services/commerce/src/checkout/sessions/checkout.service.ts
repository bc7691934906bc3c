import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import type { CheckoutAttempt } from '../../orders/checkout-attempts/checkout-attempts.service';
import { PaymentReconciliationService } from '../payments/payment-reconciliation.service';
import { OrderPlacementService, type Purchase } from '../placement/order-placement.service';
import { StripeRejection, StripeService } from '../../stripe/stripe.service';
import { SessionCreationService } from './session-creation.service';

/** Finds or creates the Checkout Session of a purchase. Order and attempt are committed before Stripe is called. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly placement: OrderPlacementService,
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
    const placed = await this.placement.findOrCreateAttempt(purchase);
    const { others } = placed;
    for (const other of others) if (!(await this.supersede(other))) return undefined;
    const { attempt } = others.length > 0 ? await this.placement.findOrCreateAttempt(purchase) : placed;
    // Another tab opened a session for one of the products meanwhile.
    if (!attempt) return undefined;
    return this.withStripeErrors(attempt, () =>
      this.placement.isReusable(attempt, purchase, inAnyLanguage)
        ? this.payableSession(attempt, purchase)
        : this.replaceSession(attempt, purchase),
    );
  }

  /**
   * Closes the open sessions of products that have become free, because they would still charge the former price.
   * @throws Failure UNAVAILABLE while Stripe cannot be reached
   */
  async closeOpenSessions(purchase: Purchase): Promise<void> {
    if (!this.stripe.isConfigured) return;
    for (const attempt of await this.placement.findOpenAttempts(purchase)) await this.supersede(attempt);
  }

  /**
   * Expires the session of another purchase that contains one of the products, so that no product can be paid for twice.
   * Returns false if it was paid or had expired before, whose order is reconciled, and if it got another session meanwhile.
   */
  private supersede(attempt: CheckoutAttempt): Promise<boolean> {
    return this.withStripeErrors(attempt, async () => {
      if (attempt.sessionId !== null && !(await this.expireSession(attempt.sessionId))) return false;
      return this.placement.abandon(attempt, 'superseded');
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
