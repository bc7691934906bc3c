import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Failure, unavailable } from '#contracts/kit/failure';
import { type Order, OrdersService, wasPaid } from '../../orders/placed-orders/orders.service';
import { StripeService } from '../../stripe/stripe.service';
import { PaymentReconciliationService } from './payment-reconciliation.service';

const isReconciled = ({ state }: Order) => wasPaid(state) || state === 'review';

/** Finds the order of a payment intent. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly reconciliation: PaymentReconciliationService,
    private readonly stripe: StripeService,
  ) {}

  /**
   * The order of a payment; undefined if the payment belongs to no order. Events of refunds and disputes may arrive before the
   * completion of their session; the order is reconciled first in that case.
   * @throws Failure UNAVAILABLE if the order exists and Stripe does not report its payment yet.
   */
  async findPaidOrder(paymentIntentId: string): Promise<Order | undefined> {
    const order = await this.findOrder(paymentIntentId);
    if (!order || isReconciled(order)) return order;
    const reconciled = await this.reconciliation.reconcileOrder(order.id);
    if (reconciled && isReconciled(reconciled)) return reconciled;
    throw new Failure(unavailable, { subject: `payment of order ${order.id}` });
  }

  /** The order id in the metadata of a payment at Stripe, whether the order exists or not. */
  orderIdInMetadata(paymentIntentId: string): Promise<string | undefined> {
    return this.stripe.findOrderIdByPayment(paymentIntentId);
  }

  private async findOrder(paymentIntentId: string): Promise<Order | undefined> {
    const known = await this.orders.findByPayment(paymentIntentId);
    if (known) return known;
    const orderId = await this.stripe.findOrderIdByPayment(paymentIntentId);
    return orderId && isUUID(orderId) ? ((await this.orders.findById(orderId)) ?? undefined) : undefined;
  }
}
