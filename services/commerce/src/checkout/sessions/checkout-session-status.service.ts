import { Injectable } from '@nestjs/common';
import {
  type CheckoutItem,
  type CheckoutLine,
  checkoutSessionStatus,
  type CheckoutSessionStatus,
  type FindCheckoutSession,
  type OrderSummary,
  sessionNotFound,
} from '#contracts/commerce/checkout';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { attemptOfSessionSql } from '../../orders/checkout-attempts/checkout-attempts.service';
import {
  type OrderStatus,
  OrderStatusService,
  type StatusLine,
} from '../../orders/placed-orders/order-status.service';
import { wasPaid } from '../../orders/placed-orders/orders.service';
import type { PaymentSession } from '../../stripe/stripe.service';
import { freeOrderIdOf } from './free-reference';
import { SessionReconciliationService } from './session-reconciliation.service';

type PaidOrder = Pick<OrderStatus, 'number' | 'downloadToken' | 'totalCents'>;

/** The part of the status that the payment changes. */
type PaymentStatus = Omit<CheckoutSessionStatus, 'isGift' | 'item' | 'lines'>;

function toSummary({ number, downloadToken }: PaidOrder): OrderSummary | null {
  return number === null ? null : { orderNumber: number, downloadToken };
}

function paidStatus(order: PaidOrder): PaymentStatus {
  const payment_status = order.totalCents === 0 ? 'no_payment_required' : 'paid';
  return { success: true, order: toSummary(order), payment_status, status: 'complete' };
}

/** The status of a session whose order is not paid (yet); see the table in docs/payments. */
function unpaidStatus(session: PaymentSession | null): PaymentStatus {
  if (!session || session.status === 'expired')
    return { success: false, order: null, payment_status: 'unpaid', status: 'expired' };
  const { status, paymentStatus: payment_status, clientSecret } = session;
  // The payment of an order in review has arrived, so the page shows that the order is being prepared.
  if (status === 'complete')
    return { success: payment_status !== 'unpaid', order: null, payment_status, status };
  const secret = clientSecret === null ? {} : { clientSecret };
  return { success: false, order: null, payment_status, status, ...secret };
}

function itemsOf({ lines, totalCents, discountCents }: OrderStatus): {
  item: CheckoutItem;
  lines: CheckoutLine[];
} {
  const { name = '', slug = '', imageUrl = '' } = lines[0] ?? {};
  const discount = discountCents > 0 ? { discountCents } : {};
  return { item: { name, slug, imageUrl, totalCents, ...discount }, lines: lines.map(toLine) };
}

function toLine({ priceCents: listCents, dueCents, ...texts }: StatusLine): CheckoutLine {
  return { ...texts, listCents, dueCents };
}

/**
 * The status that /checkout/pay and /purchase/success show. Pages poll it, so it costs one statement; a session that can still be paid
 * is read from Stripe as well, at most once a second. The return from Stripe reconciles the payment as a webhook does, whichever comes
 * first. Only session ids of known attempts are sent to Stripe.
 */
@Injectable()
export class CheckoutSessionStatusService {
  constructor(
    private readonly orders: OrderStatusService,
    private readonly sessions: SessionReconciliationService,
  ) {}

  /** @throws Failure ORDER_NOT_FOUND for an unknown session and for one of another user */
  @Handles(checkoutSessionStatus)
  async find({ sessionId }: FindCheckoutSession, actor: Actor): Promise<CheckoutSessionStatus> {
    const order = await this.findOrder(sessionId);
    if (!order) throw new Failure(sessionNotFound);
    if (actor.kind === 'user' && actor.userId !== order.userId) throw new Failure(sessionNotFound);
    const about = { ...itemsOf(order), isGift: order.isGift };
    if (wasPaid(order.state)) return { ...paidStatus(order), ...about };
    const isClosed = order.attemptState === 'expired' || order.attemptState === 'superseded';
    return { ...(isClosed ? unpaidStatus(null) : await this.reportedStatus(sessionId)), ...about };
  }

  /** The order of a session, or the free order of a reference. */
  private async findOrder(sessionId: string): Promise<OrderStatus | undefined> {
    const freeOrderId = freeOrderIdOf(sessionId);
    if (!freeOrderId) return this.orders.findByAttempt(attemptOfSessionSql, sessionId);
    const order = await this.orders.findById(freeOrderId);
    return order && wasPaid(order.state) && order.totalCents === 0 ? order : undefined;
  }

  private async reportedStatus(sessionId: string): Promise<PaymentStatus> {
    const { order, session } = await this.sessions.find(sessionId);
    return order && wasPaid(order.state) ? paidStatus(order) : unpaidStatus(session);
  }
}
