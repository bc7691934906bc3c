import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { type PaymentSession, StripeService } from '../stripe/stripe.service';
import { AttemptsService } from './attempts.service';
import { type Order, OrdersService, isSettled } from './orders.service';
import { paymentColumns, type Settlement, settlementOf } from './settlement';

/** An order beside what Stripe said about its session; null when the order was settled already and nobody asked. */
export interface FulfilledSession {
  order: Order;
  session: PaymentSession | null;
}

/**
 * The one way by which an order becomes paid. Webhook, return page and sweep all come here, in any order, at once, again:
 * Stripe is asked how the session stands now, the order's row is locked, and a paid order stays as it is.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: AttemptsService,
    private readonly stripe: StripeService,
    private readonly tombstones: Tombstones,
    private readonly eligibility: OfferEligibilityService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Brings the order of a session to what Stripe says now. Undefined when the session is none of ours.
   * @param hasFailed whether Stripe told that the session's delayed payment failed.
   */
  async fulfil(sessionId: string, hasFailed = false): Promise<FulfilledSession | undefined> {
    const known = await this.orders.ofSession(sessionId);
    if (known && isSettled(known.state)) return { order: known, session: null };
    const session = await this.stripe.session(sessionId);
    const orderId = known?.id ?? session?.orderId;
    // Others may sell through the same Stripe account, with references of their own.
    if (!orderId || !isUUID(orderId)) return undefined;
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) return undefined;
      if (!session) await this.forget(tx, order, sessionId);
      else if (!isSettled(order.state))
        await this.settle(tx, order, session, await this.decide(tx, order, session, hasFailed));
      return { order, session: session ?? null };
    });
  }

  /** The same for whichever session of an order may have been paid. */
  async fulfilOrder(orderId: string): Promise<Order | null> {
    for (const sessionId of await this.attempts.sessionsOf(orderId)) {
      const fulfilled = await this.fulfil(sessionId);
      if (fulfilled && isSettled(fulfilled.order.state)) return fulfilled.order;
    }
    return this.orders.byId(orderId);
  }

  /** Money for an account that is gone buys nothing: a person has to give it back. */
  private async decide(
    tx: EntityManager,
    order: Order,
    session: PaymentSession,
    hasFailed: boolean,
  ): Promise<Settlement | undefined> {
    const settlement = settlementOf(order, session, hasFailed);
    if (settlement?.state !== 'paid' || !(await this.tombstones.isSet(tx, order.userId))) return settlement;
    return { state: 'review', reason: 'paid after the account was deleted' };
  }

  private async settle(
    tx: EntityManager,
    order: Order,
    session: PaymentSession,
    settlement: Settlement | undefined,
  ): Promise<void> {
    if (session.status !== 'open') {
      const wasCurrent = await this.attempts.close(
        tx,
        session.id,
        session.status === 'expired' ? 'expired' : 'completed',
      );
      // A session that was replaced expires without meaning anything.
      if (session.status === 'expired' && !wasCurrent) return;
    }
    if (!settlement || settlement.state === order.state) return;
    const from = order.state;
    if (settlement.state === 'paid') await this.pay(tx, order, session);
    else {
      await this.orders.leaveTakenOffer(tx, order);
      await this.orders.change(tx, order, this.unpaidChanges(settlement.state, settlement.reason, session));
    }
    const entry = {
      orderId: order.id,
      sessionId: session.id,
      from,
      to: order.state,
      reason: settlement.reason,
    };
    if (order.state === 'review')
      this.log.error(entry, 'a payment does not fit its order: look at it in Stripe');
    else this.log.info(entry, 'order settled');
  }

  private async pay(tx: EntityManager, order: Order, session: PaymentSession): Promise<void> {
    await this.orders.leaveTakenOffer(tx, order);
    await this.orders.pay(tx, order, paymentColumns(session));
    await this.noteLapsedOffer(tx, order);
  }

  /** The price that was shown and paid stands, although the session should have been expired before (docs/decisions/0049). */
  private async noteLapsedOffer(tx: EntityManager, { id: orderId, userId, offerId }: Order): Promise<void> {
    if (offerId === null || !(await this.eligibility.isLapsed(tx, userId, offerId))) return;
    this.log.warn(
      { orderId, userId, offerId },
      'order paid at the price of an offer that is no longer earned',
    );
  }

  /** The payment is kept as well, so that its refund finds the order. */
  private unpaidChanges(
    state: Order['state'],
    reason: string | undefined,
    session: PaymentSession,
  ): Partial<Order> {
    if (state === 'expired') return { state };
    const { paymentIntentId, chargeId } = session;
    return { state, paymentIntentId, chargeId, ...(reason === undefined ? {} : { reviewReason: reason }) };
  }

  /** Stripe does not know the session any more: it cannot be paid. */
  private async forget(tx: EntityManager, order: Order, sessionId: string): Promise<void> {
    const wasCurrent = await this.attempts.close(tx, sessionId, 'expired');
    if (wasCurrent && order.state === 'pending') await this.orders.change(tx, order, { state: 'expired' });
    this.log.warn({ orderId: order.id, sessionId }, 'Stripe does not know the session any more');
  }
}
