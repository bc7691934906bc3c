import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderRefunded, orderRestored } from '#contracts/commerce/events';
import { Outbox } from '#platform/events/outbox';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { ReceiptService } from '../fulfilment-report/receipt.service';
import { type OrderBefore, OrderMailsService } from '../mails/order-mails.service';
import { momentOf, type Order, OrdersService, isSettled, settledState } from '../orders/orders.service';
import { type ChargeFacts, StripeService } from '../stripe/stripe.service';
import { RefundBookService } from './refund-book.service';

/**
 * Refunds are made here or in Stripe's dashboard. Whatever event tells of one, the charge is read again and the order brought
 * to what it says: all of it back revokes, a part keeps, a refund that failed restores.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly book: RefundBookService,
    private readonly stripe: StripeService,
    private readonly receipts: ReceiptService,
    private readonly mails: OrderMailsService,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Brings an order to what its charge says. */
  async recompute(orderId: string, chargeId: string): Promise<void> {
    await this.orders.readThenChange(
      orderId,
      async () => ({
        refunds: await this.stripe.refundsOf(chargeId),
        charge: await this.stripe.charge(chargeId),
      }),
      async (tx, order, { charge, refunds }) => {
        const isNews = await this.book.note(tx, orderId, refunds);
        if (charge && charge.refundedCents !== order.refundedCents) await this.apply(tx, order, charge);
        // Whoever read before this must not write after it.
        else if (isNews) await this.orders.change(tx, order, {});
      },
    );
  }

  private async apply(tx: EntityManager, order: Order, charge: ChargeFacts): Promise<void> {
    const { refundedCents } = charge;
    const before: OrderBefore = { state: order.state, refundedCents: order.refundedCents };
    const at = await momentOf(tx);
    // Money that never paid the order (see `review`) can go back without changing what the order is.
    const state = isSettled(before.state) ? settledState({ ...order, refundedCents }) : before.state;
    await this.orders.change(tx, order, {
      refundedCents,
      chargeId: charge.id,
      state,
      refundedAt: refundedCents === 0 ? null : at,
    });
    await this.tell(tx, order, before.state, at);
    await this.mails.refundChanged(tx, order, before, at);
    this.log.info({ orderId: order.id, from: before.state, to: state, refundedCents }, 'refund recorded');
  }

  private async tell(tx: EntityManager, order: Order, before: Order['state'], at: Date): Promise<void> {
    const { id: orderId, userId } = order;
    const moment = at.toISOString();
    if (order.state === 'refunded')
      await this.outbox.add(tx, orderRefunded, { orderId, userId, refundedAt: moment, asOf: moment });
    else if (before === 'refunded') {
      await this.outbox.add(tx, orderRestored, { orderId, userId, restoredAt: moment });
      await this.receipts.promise(tx, order);
    }
  }
}
