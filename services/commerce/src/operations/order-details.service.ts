import { Injectable } from '@nestjs/common';
import {
  findOrder,
  type FindOrder,
  type OrderDetails,
  type PaymentAttempt,
} from '#contracts/commerce/order-details';
import { Failure, notFound } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import {
  type CheckoutAttempt,
  CheckoutAttemptsService,
} from '../orders/checkout-attempts/checkout-attempts.service';
import { OrderPartsService, timelineOf } from '../after-sales/account-orders/order-parts.service';
import { OrderOwnersService } from '../after-sales/order-reassignments/order-owners.service';
import { OrderAdminQueriesService } from '../orders/placed-orders/order-admin-queries.service';
import { OrdersService, toLineItem } from '../orders/placed-orders/orders.service';
import { StripeEventsService } from '../stripe-events/webhooks/stripe-events.service';
import { adjustmentsOf } from '../after-sales/documents/translated-lines.service';
import { WithdrawalAdminQueriesService } from '../after-sales/withdrawals/withdrawal-admin-queries.service';

function toPaymentAttempt({
  number,
  state,
  sessionId,
  createdAt,
  expiresAt,
}: CheckoutAttempt): PaymentAttempt {
  return { number, state, sessionId, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** One order with its attempts, refunds, payment events and mails, for administrators. */
@Injectable()
export class OrderDetailsService {
  constructor(
    private readonly queries: OrderAdminQueriesService,
    private readonly orders: OrdersService,
    private readonly parts: OrderPartsService,
    private readonly attempts: CheckoutAttemptsService,
    private readonly events: StripeEventsService,
    private readonly withdrawals: WithdrawalAdminQueriesService,
    private readonly owners: OrderOwnersService,
  ) {}

  /** @throws Failure NOT_FOUND */
  @Handles(findOrder)
  async find({ id, language }: FindOrder): Promise<OrderDetails> {
    const order = await this.queries.find(id);
    const row = await this.orders.findById(id);
    if (!row) throw new Failure(notFound);
    const [parts, attempts, paymentEvents, earnedPrices, moves] = await Promise.all([
      this.parts.read(row, language),
      this.attempts.listByOrder(id),
      this.events.listByPayment(order.paymentIntentId),
      this.withdrawals.pricesAtStake(row),
      this.owners.entriesOf(row),
    ]);
    const { refunds, mails, consents, billing, documents } = parts;
    const moments = timelineOf(parts, [
      ...order.moments,
      ...moves,
      ...attempts.map(({ createdAt, number }) => ({
        what: 'attempt',
        at: createdAt.toISOString(),
        about: String(number),
      })),
      ...paymentEvents.map(({ type, createdAt }) => ({ what: 'payment_event', at: createdAt, about: type })),
    ]);
    return {
      ...{ ...order, refunds, mails, consents, billing, documents, paymentEvents, earnedPrices, moments },
      attempts: attempts.map(toPaymentAttempt),
      items: parts.items.map((item) => toLineItem(row, item)),
      adjustments: adjustmentsOf(parts.reductions),
    };
  }
}
