import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { OfferEligibilityService } from '../../pricing/offers/offer-eligibility.service';
import { type Order, OrdersService, wasPaid } from '../../orders/placed-orders/orders.service';
import type { PaymentSession } from '../../stripe/stripe.service';
import { paymentColumns, type PaymentOutcome, paymentOutcome, unpaidColumns } from './payment-outcome';

/** An order and the session that it was reconciled with; null if it was paid before, or if Stripe has deleted the session. */
export interface ReconciledPayment {
  order: Order;
  session: PaymentSession | null;
}

/** Records what a session of Stripe says about its order. */
@Injectable()
export class PaymentRecorderService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly eligibility: OfferEligibilityService,
    private readonly erased: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Brings an order to the state that its session reports; a paid one stays as it is.
   * @param hasFailed whether Stripe reported that the session's delayed payment failed
   * @returns undefined if the order does not exist
   */
  record(
    orderId: string,
    session: PaymentSession,
    hasFailed: boolean,
  ): Promise<ReconciledPayment | undefined> {
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) return undefined;
      if (wasPaid(order.state)) return { order, session: null };
      const outcome = await this.outcomeFor(tx, order, session, hasFailed);
      const wasOpen = await this.closeAttempt(tx, session);
      // A session that was replaced expires without consequence for its order.
      const isReplaced = session.status === 'expired' && !wasOpen;
      if (outcome && outcome.state !== order.state && !isReplaced)
        await this.change(tx, order, session, outcome);
      return { order, session };
    });
  }

  /** A payment for a deleted account grants nothing and has to be returned by an administrator. */
  private async outcomeFor(
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
  private async change(
    tx: EntityManager,
    order: Order,
    session: PaymentSession,
    outcome: PaymentOutcome,
  ): Promise<void> {
    const entry = { orderId: order.id, sessionId: session.id, from: order.state, to: outcome.state };
    await this.orders.releaseOfferIfTaken(tx, order);
    if (outcome.state === 'paid') await this.orders.markPaid(tx, order, paymentColumns(session));
    else await this.orders.change(tx, order, unpaidColumns(outcome, session));
    if (outcome.state === 'review')
      this.log.error(
        { ...entry, reason: outcome.reason },
        'payment does not match its order; review it in Stripe',
      );
    else this.log.info(entry, 'payment reconciled');
    if (outcome.state === 'paid') await this.warnOfLapsedOffer(tx, order);
  }

  private async warnOfLapsedOffer(tx: EntityManager, { id: orderId, userId, offerId }: Order): Promise<void> {
    if (offerId === null || !(await this.eligibility.isLapsed(tx, userId, offerId))) return;
    this.log.warn({ orderId, userId, offerId }, 'order paid at the price of a lapsed offer');
  }
}
