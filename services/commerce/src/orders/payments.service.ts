import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Failure, unavailable } from '#contracts/kit/failure';
import { StripeService } from '../stripe/stripe.service';
import { FulfilmentService } from './fulfilment.service';
import { isSettled, type Order, OrdersService } from './orders.service';

/** Finds the order of a payment. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeService,
  ) {}

  /**
   * The order that a payment belongs to, or undefined when it is none of ours. Refunds and disputes may be told before the
   * completion of the session they belong to; the order is then settled first.
   * @throws Failure UNAVAILABLE when the order is ours and its payment cannot be seen yet.
   */
  async orderOf(paymentIntentId: string): Promise<Order | undefined> {
    const order = await this.find(paymentIntentId);
    if (!order || isSettled(order.state) || order.state === 'review') return order;
    const settled = await this.fulfilment.fulfilOrder(order.id);
    if (settled && (isSettled(settled.state) || settled.state === 'review')) return settled;
    throw new Failure(unavailable, { subject: `payment of order ${order.id}` });
  }

  private async find(paymentIntentId: string): Promise<Order | undefined> {
    const known = await this.orders.byPayment(paymentIntentId);
    if (known) return known;
    const orderId = await this.stripe.orderIdOfPayment(paymentIntentId);
    return orderId && isUUID(orderId) ? ((await this.orders.byId(orderId)) ?? undefined) : undefined;
  }
}
