import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { LostOrdersService } from '../lost-orders/lost-orders.service';
import { type Order, OrdersService, wasPaid } from '../orders/orders.service';
import { type PaymentSession, StripeService } from '../stripe/stripe.service';
import { SessionBatchService } from './session-batch.service';

/** An order and the session it was reconciled with; the session is null if the order was paid before or Stripe has deleted it. */
export interface ReconciledPayment {
  order: Order;
  session: PaymentSession | null;
}

/**
 * The only way in which an order becomes paid. Webhook, return page and sweep all call it, in any order, concurrently and
 * repeatedly: it reads the present state of the session from Stripe, locks the order and leaves a paid order unchanged.
 */
@Injectable()
export class PaymentReconciliationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly sessions: SessionBatchService,
    private readonly stripe: StripeService,
    private readonly lostOrders: LostOrdersService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Brings the order of a session to the state that Stripe reports now. Undefined if the session belongs to no order.
   * @param hasFailed whether Stripe reported that the session's delayed payment failed.
   */
  async reconcile(sessionId: string, hasFailed = false): Promise<ReconciledPayment | undefined> {
    const attempt = await this.attempts.findBySession(sessionId);
    // The order of a closed attempt may be paid already; that of an open one is checked under the lock.
    const known = attempt && attempt.state !== 'open' ? await this.orders.findById(attempt.orderId) : null;
    if (known && wasPaid(known.state)) return { order: known, session: null };
    const session = await this.stripe.findSession(sessionId);
    return session
      ? this.apply(session, attempt?.orderId, hasFailed)
      : this.expireUnknownSession(attempt?.orderId, sessionId);
  }

  /** The same for a session that Stripe has just reported as changed: its order is hardly paid yet, so it is not read before. */
  async reconcileChanged(sessionId: string): Promise<ReconciledPayment | undefined> {
    const session = await this.stripe.findSession(sessionId);
    return session ? this.apply(session, undefined, false) : this.reconcile(sessionId);
  }

  /** Reconciles the sessions of an order, newest first, until one of them has paid it. */
  async reconcileOrder(orderId: string): Promise<Order | null> {
    for (const sessionId of await this.attempts.sessionIdsOf(orderId)) {
      const reconciled = await this.reconcile(sessionId);
      if (reconciled && wasPaid(reconciled.order.state)) return reconciled.order;
    }
    return this.orders.findById(orderId);
  }

  /**
   * Other applications may use the same Stripe account with other references: their sessions have no order.
   * @param attemptOrderId the order of the session's attempt, unless it is known to be the one that the session names
   */
  private async apply(
    session: PaymentSession,
    attemptOrderId: string | undefined,
    hasFailed: boolean,
  ): Promise<ReconciledPayment | undefined> {
    const orderId = attemptOrderId ?? session.orderId;
    if (!orderId || !isUUID(orderId)) return undefined;
    const applied = await this.sessions.apply({ orderId, session, hasFailed });
    if (applied) return { order: applied.order, session: applied.isPaidBefore ? null : session };
    if (!(await this.lostOrders.recreate(session))) return undefined;
    const recreated = await this.sessions.apply({ orderId, session, hasFailed });
    return recreated && { order: recreated.order, session: recreated.isPaidBefore ? null : session };
  }

  /** Stripe has deleted the session, so it can no longer be paid. */
  private async expireUnknownSession(
    orderId: string | undefined,
    sessionId: string,
  ): Promise<ReconciledPayment | undefined> {
    if (orderId === undefined) return undefined;
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) return undefined;
      const wasOpen = await this.attempts.close(tx, sessionId, 'expired');
      if (wasOpen && order.state === 'pending') await this.orders.change(tx, order, { state: 'expired' });
      this.log.warn({ orderId, sessionId }, 'checkout session not found at Stripe');
      return { order, session: null };
    });
  }
}
