import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';
import { LostOrdersService } from '../../orders/lost-orders/lost-orders.service';
import { type Order, OrdersService, wasPaid } from '../../orders/placed-orders/orders.service';
import { StripeService } from '../../stripe/stripe.service';
import { PaymentRecorderService, type ReconciledPayment } from './payment-recorder.service';

export type { ReconciledPayment } from './payment-recorder.service';

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
    private readonly recorder: PaymentRecorderService,
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
    if (!session) return this.expireUnknownSession(attempt?.orderId, sessionId);
    // Other applications may use the same Stripe account with other references: their sessions have no order.
    const orderId = attempt?.orderId ?? session.orderId;
    if (!orderId || !isUUID(orderId)) return undefined;
    const recorded = await this.recorder.record(orderId, session, hasFailed);
    if (recorded || !(await this.lostOrders.recreate(session))) return recorded;
    return this.recorder.record(orderId, session, hasFailed);
  }

  /** Reconciles the sessions of an order, newest first, until one of them has paid it. */
  async reconcileOrder(orderId: string): Promise<Order | null> {
    for (const sessionId of await this.attempts.sessionIdsOf(orderId)) {
      const reconciled = await this.reconcile(sessionId);
      if (reconciled && wasPaid(reconciled.order.state)) return reconciled.order;
    }
    return this.orders.findById(orderId);
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
