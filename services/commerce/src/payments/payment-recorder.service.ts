import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { type Order, type OrderState, OrdersService } from '../orders/orders.service';
import type { LockedOrder } from '../orders/locked-orders/order-locks.service';
import { OrderPaymentsService } from '../orders/locked-orders/order-payments.service';
import type { PaymentSession } from '../stripe/stripe.service';
import { paymentColumns, type PaymentOutcome, paymentOutcome, unpaidColumns } from './payment-outcome';

/** A locked, unpaid order and the session that it is reconciled with. */
export interface SessionOfOrder {
  locked: LockedOrder;
  session: PaymentSession;
  hasFailed: boolean;
}

/** Records the outcomes of sessions on their locked, unpaid orders: all payments of a transaction with one statement. */
@Injectable()
export class PaymentRecorderService {
  constructor(
    private readonly orders: OrdersService,
    private readonly orderPayments: OrderPaymentsService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly eligibility: OfferEligibilityService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async record(tx: EntityManager, sessions: readonly SessionOfOrder[]): Promise<void> {
    const paid: SessionOfOrder[] = [];
    for (const one of sessions) {
      const outcome = outcomeOf(one);
      if (outcome?.state === 'paid') paid.push(one);
      else await this.recordUnpaid(tx, one, outcome);
    }
    if (paid.length > 0) await this.recordPaid(tx, paid);
  }

  /** The price that was shown and paid applies, even if the session should have been expired before (decision 32). */
  private async recordPaid(tx: EntityManager, paid: readonly SessionOfOrder[]): Promise<void> {
    for (const { locked } of paid) await this.orders.releaseOfferIfTaken(tx, locked.order);
    const from = paid.map(({ locked }) => locked.order.state);
    const payments = paid.map(({ locked, session }) => ({ locked, payment: paymentColumns(session) }));
    const completion = this.attempts.completion(paid.map(({ session }) => session.id));
    await this.orderPayments.markPaid(tx, payments, [completion]);
    for (const [at, { locked, session }] of paid.entries()) {
      const { order } = locked;
      this.logOutcome(order, session, from[at], undefined);
      await this.warnOfLapsedOffer(tx, order);
    }
  }

  private async recordUnpaid(
    tx: EntityManager,
    { locked: { order }, session }: SessionOfOrder,
    outcome: PaymentOutcome | undefined,
  ): Promise<void> {
    const wasOpen = await this.closeAttempt(tx, session);
    // A session that was replaced expires without consequence for its order.
    if (session.status === 'expired' && !wasOpen) return;
    if (!outcome || outcome.state === order.state) return;
    const from = order.state;
    await this.orders.releaseOfferIfTaken(tx, order);
    await this.orders.change(tx, order, unpaidColumns(outcome, session));
    this.logOutcome(order, session, from, outcome.reason);
  }

  private logOutcome(
    { id: orderId, state: to }: Order,
    { id: sessionId }: PaymentSession,
    from: OrderState | undefined,
    reason: string | undefined,
  ): void {
    const entry = { orderId, sessionId, from, to, reason };
    if (to === 'review') this.log.error(entry, 'payment does not match its order; review it in Stripe');
    else this.log.info(entry, 'payment reconciled');
  }

  /** Returns whether the attempt was open. */
  private async closeAttempt(tx: EntityManager, { id, status }: PaymentSession): Promise<boolean> {
    if (status === 'open') return true;
    return this.attempts.close(tx, id, status === 'expired' ? 'expired' : 'completed');
  }

  private async warnOfLapsedOffer(tx: EntityManager, { id: orderId, userId, offerId }: Order): Promise<void> {
    if (offerId === null || !(await this.eligibility.isLapsed(tx, userId, offerId))) return;
    this.log.warn({ orderId, userId, offerId }, 'order paid at the price of a lapsed offer');
  }
}

/** A payment for a deleted account grants nothing and has to be returned by an administrator. */
function outcomeOf({ locked, session, hasFailed }: SessionOfOrder): PaymentOutcome | undefined {
  const outcome = paymentOutcome(locked.order, session, hasFailed);
  if (outcome?.state !== 'paid' || !locked.isErased) return outcome;
  return { state: 'review', reason: 'paid after the account was deleted' };
}
