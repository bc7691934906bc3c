import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { type Order, OrdersService } from '../orders/orders.service';
import type { PaymentSession } from '../stripe/stripe.service';
import { paymentColumns, type PaymentOutcome, paymentOutcome, unpaidColumns } from './payment-outcome';

/** Records the outcome of a session on its locked, unpaid order. */
@Injectable()
export class PaymentRecorderService {
  constructor(
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly erased: ErasedSubjects,
    private readonly eligibility: OfferEligibilityService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async record(tx: EntityManager, order: Order, session: PaymentSession, hasFailed: boolean): Promise<void> {
    const outcome = await this.outcomeOf(tx, order, session, hasFailed);
    const wasOpen = await this.closeAttempt(tx, session);
    // A session that was replaced expires without consequence for its order.
    if (session.status === 'expired' && !wasOpen) return;
    if (!outcome || outcome.state === order.state) return;
    const from = order.state;
    await this.orders.releaseOfferIfTaken(tx, order);
    if (outcome.state === 'paid') await this.markPaid(tx, order, session);
    else await this.orders.change(tx, order, unpaidColumns(outcome, session));
    const entry = { orderId: order.id, sessionId: session.id, from, to: order.state, reason: outcome.reason };
    if (order.state === 'review')
      this.log.error(entry, 'payment does not match its order; review it in Stripe');
    else this.log.info(entry, 'payment reconciled');
  }

  /** A payment for a deleted account grants nothing and has to be returned by an administrator. */
  private async outcomeOf(
    tx: EntityManager,
    order: Order,
    session: PaymentSession,
    hasFailed: boolean,
  ): Promise<PaymentOutcome | undefined> {
    const outcome = paymentOutcome(order, session, hasFailed);
    if (outcome?.state !== 'paid' || !(await this.erased.hasWithoutLock(tx, order.userId))) return outcome;
    return { state: 'review', reason: 'paid after the account was deleted' };
  }

  /** Returns whether the attempt was open. */
  private async closeAttempt(tx: EntityManager, { id, status }: PaymentSession): Promise<boolean> {
    if (status === 'open') return true;
    return this.attempts.close(tx, id, status === 'expired' ? 'expired' : 'completed');
  }

  /** The price that was shown and paid applies, even if the session should have been expired before (decision 32). */
  private async markPaid(tx: EntityManager, order: Order, session: PaymentSession): Promise<void> {
    await this.orders.markPaid(tx, order, paymentColumns(session));
    const { id: orderId, userId, offerId } = order;
    if (offerId === null || !(await this.eligibility.isLapsed(tx, userId, offerId))) return;
    this.log.warn({ orderId, userId, offerId }, 'order paid at the price of a lapsed offer');
  }
}
