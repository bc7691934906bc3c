import { Injectable } from '@nestjs/common';
import {
  type CheckoutItem,
  type CheckoutSessionStatus,
  type OrderSummary,
  sessionNotFound,
} from '#contracts/commerce/checkout';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { FulfilmentService } from '../orders/fulfilment.service';
import { isSettled, type Order, OrdersService } from '../orders/orders.service';
import type { PaymentSession } from '../stripe/stripe.service';
import { orderIdOf } from './free-reference';

function summary({ number, downloadToken }: Order): OrderSummary | null {
  return number === null ? null : { orderNumber: number, downloadToken };
}

function ofSettled(order: Order): CheckoutSessionStatus {
  const payment_status = order.totalCents === 0 ? 'no_payment_required' : 'paid';
  return { success: true, order: summary(order), payment_status, status: 'complete' };
}

/** The table of docs: what the customer is told about a session that has not become a paid order (yet). */
function ofSession(session: PaymentSession | null): CheckoutSessionStatus {
  if (!session || session.status === 'expired')
    return { success: false, order: null, payment_status: 'unpaid', status: 'expired' };
  const { status, paymentStatus: payment_status } = session;
  // Paid, but put aside for a person to look at: the money came, the order is "being prepared".
  if (status === 'complete')
    return { success: payment_status !== 'unpaid', order: null, payment_status, status };
  return {
    success: false,
    order: null,
    payment_status,
    status,
    ...(session.clientSecret === null ? {} : { clientSecret: session.clientSecret }),
  };
}

/**
 * What /checkout/pay and /purchase/success ask. Coming back from Stripe fulfils the order as a webhook does, whichever is
 * first. Only ids of our own records are ever carried to Stripe.
 */
@Injectable()
export class SessionStatus {
  constructor(
    private readonly orders: OrdersService,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /** @throws Failure ORDER_NOT_FOUND for what is unknown and, to somebody signed in, for what is another's. */
  async find(sessionId: string, actor: Actor): Promise<CheckoutSessionStatus> {
    const freeOrderId = orderIdOf(sessionId);
    const attempt = freeOrderId ? null : await this.orders.attemptOf(sessionId);
    const orderId = freeOrderId ?? attempt?.orderId;
    const order = orderId ? await this.orders.byId(orderId) : null;
    if (!order || (actor.kind === 'user' && actor.userId !== order.userId))
      throw new Failure(sessionNotFound);
    if (freeOrderId && (!isSettled(order.state) || order.totalCents > 0)) throw new Failure(sessionNotFound);
    const item = await this.itemOf(order);
    if (isSettled(order.state)) return { ...ofSettled(order), item };
    if (attempt?.state === 'expired' || attempt?.state === 'superseded') return { ...ofSession(null), item };
    const fulfilled = await this.fulfilment.fulfil(sessionId);
    const status =
      fulfilled && isSettled(fulfilled.order.state)
        ? ofSettled(fulfilled.order)
        : ofSession(fulfilled?.session ?? null);
    return { ...status, item };
  }

  private async itemOf(order: Order): Promise<CheckoutItem> {
    const [item] = await this.orders.items(order.id);
    if (!item) throw new Error(`order ${order.id} has no items`);
    const { name, slug, imageUrl } = item;
    const { totalCents, discountCents } = order;
    return { name, slug, imageUrl, totalCents, ...(discountCents > 0 ? { discountCents } : {}) };
  }
}
