import { Injectable } from '@nestjs/common';
import {
  type CheckoutItem,
  type CheckoutSessionStatus,
  type OrderSummary,
  sessionNotFound,
} from '#contracts/commerce/checkout';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { CheckoutAttemptsService } from '../checkout-attempts/checkout-attempts.service';
import { type Order, OrdersService, wasPaid } from '../orders/orders.service';
import { PaymentReconciliationService } from '../payments/payment-reconciliation.service';
import type { PaymentSession } from '../stripe/stripe.service';
import { freeOrderIdOf } from './free-reference';

function toSummary({ number, downloadToken }: Order): OrderSummary | null {
  return number === null ? null : { orderNumber: number, downloadToken };
}

function paidStatus(order: Order): CheckoutSessionStatus {
  const payment_status = order.totalCents === 0 ? 'no_payment_required' : 'paid';
  return { success: true, order: toSummary(order), payment_status, status: 'complete' };
}

/** The status of a session whose order is not paid (yet); see the table in docs/payments. */
function unpaidStatus(session: PaymentSession | null): CheckoutSessionStatus {
  if (!session || session.status === 'expired')
    return { success: false, order: null, payment_status: 'unpaid', status: 'expired' };
  const { status, paymentStatus: payment_status, clientSecret } = session;
  // The payment of an order in review has arrived, so the page shows that the order is being prepared.
  if (status === 'complete')
    return { success: payment_status !== 'unpaid', order: null, payment_status, status };
  const secret = clientSecret === null ? {} : { clientSecret };
  return { success: false, order: null, payment_status, status, ...secret };
}

/**
 * The status that /checkout/pay and /purchase/success show. The return from Stripe reconciles the payment as a webhook does,
 * whichever comes first. Only session ids of known attempts are sent to Stripe.
 */
@Injectable()
export class CheckoutSessionStatusService {
  constructor(
    private readonly orders: OrdersService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly reconciliation: PaymentReconciliationService,
  ) {}

  /** @throws Failure ORDER_NOT_FOUND for an unknown session and for one of another user */
  async find(sessionId: string, actor: Actor): Promise<CheckoutSessionStatus> {
    const freeOrderId = freeOrderIdOf(sessionId);
    const attempt = freeOrderId ? null : await this.attempts.findBySession(sessionId);
    const orderId = freeOrderId ?? attempt?.orderId;
    const order = orderId ? await this.orders.findById(orderId) : null;
    if (!order) throw new Failure(sessionNotFound);
    if (actor.kind === 'user' && actor.userId !== order.userId) throw new Failure(sessionNotFound);
    if (freeOrderId && (!wasPaid(order.state) || order.totalCents > 0)) throw new Failure(sessionNotFound);
    const item = await this.itemOf(order);
    if (wasPaid(order.state)) return { ...paidStatus(order), item };
    const isClosed = attempt?.state === 'expired' || attempt?.state === 'superseded';
    return { ...(isClosed ? unpaidStatus(null) : await this.reconciledStatus(sessionId)), item };
  }

  private async reconciledStatus(sessionId: string): Promise<CheckoutSessionStatus> {
    const reconciled = await this.reconciliation.reconcile(sessionId);
    if (reconciled && wasPaid(reconciled.order.state)) return paidStatus(reconciled.order);
    return unpaidStatus(reconciled?.session ?? null);
  }

  private async itemOf(order: Order): Promise<CheckoutItem> {
    const [item] = await this.orders.itemsOf(order.id);
    if (!item) throw new Error(`order ${order.id} has no items`);
    const { name, slug, imageUrl } = item;
    const { totalCents, discountCents } = order;
    return { name, slug, imageUrl, totalCents, ...(discountCents > 0 ? { discountCents } : {}) };
  }
}
