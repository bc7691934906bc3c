import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderDisputed } from '#contracts/commerce/events';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import {
  type DisputeOutcome,
  momentOf,
  type Order,
  OrdersService,
  isSettled,
  settledState,
} from '../orders/orders.service';
import { OrderMailsService } from '../mails/order-mails.service';
import { StripeService } from '../stripe/stripe.service';
import { outcomeOfAll } from './dispute-outcome';

/** A customer's bank asks for the money back. Suspended while it is open, restored when won, revoked when lost. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly orders: OrdersService,
    private readonly stripe: StripeService,
    private readonly mails: OrderMailsService,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Brings an order to what the disputes of its payment say now. */
  async recompute(orderId: string, paymentIntentId: string): Promise<void> {
    await this.orders.readThenChange(
      orderId,
      () => this.stripe.disputesOf(paymentIntentId),
      async (tx, order, disputes) => {
        const outcome = outcomeOfAll(disputes.map(({ status }) => status));
        // An inquiry that ends, or a dispute that we never heard was open, has nothing to restore.
        const isNews =
          outcome !== null && outcome !== order.dispute && (outcome !== 'won' || order.dispute !== null);
        if (isNews && isSettled(order.state)) await this.apply(tx, order, outcome);
      },
    );
  }

  private async apply(tx: EntityManager, order: Order, outcome: DisputeOutcome): Promise<void> {
    const before = { state: order.state, refundedCents: order.refundedCents };
    const at = await momentOf(tx);
    await this.orders.change(tx, order, {
      dispute: outcome,
      state: settledState({ ...order, dispute: outcome }),
    });
    const { id: orderId, userId } = order;
    await this.outbox.add(tx, orderDisputed, { orderId, userId, outcome, occurredAt: at.toISOString() });
    await this.mails.disputeChanged(tx, order, before);
    this.log.warn({ orderId, outcome, from: before.state, to: order.state }, 'dispute recorded');
  }
}
