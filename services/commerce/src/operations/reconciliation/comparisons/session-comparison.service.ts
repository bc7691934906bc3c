import { Injectable } from '@nestjs/common';
import { hourMs } from '#contracts/fields/durations';
import { CheckoutAttemptsService } from '../../../orders/checkout-attempts/checkout-attempts.service';
import { DisputesService } from '../../../after-sales/disputes/disputes.service';
import { OrderOwnersService } from '../../../after-sales/order-reassignments/order-owners.service';
import { OrderFactsService, type OrderFacts } from '../../../orders/placed-orders/order-facts.service';
import { wasPaid } from '../../../orders/placed-orders/orders.service';
import { type ListedSession, StripeService } from '../../../stripe/stripe.service';
import { StripeEventsService } from '../../../stripe-events/webhooks/stripe-events.service';
import { type Comparison, ComparisonStep } from './comparison';
import type { Discrepancy } from '../rules/discrepancy';
import { type OwnSession, sessionDiscrepancies } from '../rules/session-rules';
import { SightingsService } from './sightings.service';

/** A session is created after its order; Stripe's clock may differ. */
const clockToleranceMs = hourMs;
const pageSize = 200;

const isOwn = (session: ListedSession): session is OwnSession => session.orderId !== null;

/** Compares Stripe's sessions, payments and refunds with the orders. */
@Injectable()
export class SessionComparisonService {
  constructor(
    private readonly stripe: StripeService,
    private readonly orders: OrderFactsService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly owners: OrderOwnersService,
    private readonly disputes: DisputesService,
    private readonly events: StripeEventsService,
    private readonly sightings: SightingsService,
  ) {}

  @ComparisonStep('sessions')
  async compare(comparison: Comparison): Promise<void> {
    await this.sightings.clear();
    const since = comparison.since && new Date(comparison.since.getTime() - clockToleranceMs);
    if (this.stripe.isConfigured)
      for await (const sessions of this.stripe.sessionsSince(since))
        await this.comparePage(comparison, sessions);
    await this.reportEventsInReview(comparison);
  }

  private async comparePage(comparison: Comparison, listed: readonly ListedSession[]): Promise<void> {
    // Sessions of other applications of the Stripe account have no order id of this shop.
    const sessions = listed.filter(isOwn);
    const orderIds = sessions.map(({ orderId }) => orderId);
    const [orders, movedAt, attempts] = await Promise.all([
      this.orders.byIds(orderIds),
      this.owners.movedAt(orderIds),
      this.attempts.orderIdsBySession(sessions.map(({ id }) => id)),
    ]);
    const found: Discrepancy[] = [];
    const seen: string[] = [];
    for (const session of sessions) {
      const order = orders.get(session.orderId);
      const isMoved = movedAt.has(session.orderId);
      found.push(...sessionDiscrepancies(session, order, { ...comparison, isMoved }));
      if (!order || !isPaymentOf(session, order)) continue;
      seen.push(order.id);
      if (attempts.get(session.id) !== order.id) found.push(attemptLost(session, order));
      found.push(...(await this.disputeDiscrepancies(session, order)));
    }
    await this.sightings.add(comparison.runId, seen);
    await comparison.report(listed.length, found);
  }

  /** The list only says that a payment is or was disputed, so its disputes are read. */
  private async disputeDiscrepancies({ isDisputed }: OwnSession, order: OrderFacts): Promise<Discrepancy[]> {
    if (!isDisputed || order.paymentIntentId === null) return [];
    const outcome = await this.disputes.outcomeAtStripe(order.paymentIntentId);
    if (outcome === order.dispute || (outcome === 'won' && order.dispute === null) || outcome === null)
      return [];
    const { id: orderId, number: orderNumber, userId } = order;
    const detail = `dispute ${outcome} at Stripe, ${order.dispute ?? 'none'} in the order`;
    return [{ kind: 'dispute-differs', subject: orderId, orderId, orderNumber, userId, detail }];
  }

  private async reportEventsInReview(comparison: Comparison): Promise<void> {
    for (let after = ''; ;) {
      const events = await this.events.listInReview(after, pageSize);
      await comparison.report(
        events.length,
        events.map(({ id: subject, type, orderId }) => ({
          kind: 'event-without-order',
          subject,
          orderId,
          detail: `${type} of an order that does not exist`,
        })),
      );
      const last = events.at(-1);
      if (!last || events.length < pageSize) return;
      after = last.id;
    }
  }
}

function attemptLost({ id: subject }: OwnSession, { id: orderId, number: orderNumber, userId }: OrderFacts) {
  const detail = `session ${subject} paid the order, and the order has no such checkout attempt`;
  return { kind: 'attempt-lost' as const, subject, orderId, orderNumber, userId, detail };
}

function isPaymentOf({ isPaid, paymentIntentId }: OwnSession, order: OrderFacts): boolean {
  return isPaid && wasPaid(order.state) && order.paymentIntentId === paymentIntentId;
}
