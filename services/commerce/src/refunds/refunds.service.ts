import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderRefunded, orderRestored } from '#contracts/commerce/events';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { OrderMailsService } from '../mails/order-mails.service';
import { LapsedOffersService } from '../offers/lapsed-offers.service';
import { databaseNow, type Order, OrdersService, stateAfterPayment, wasPaid } from '../orders/orders.service';
import { LapsedUpgradesService } from '../pricing/upgrade-paths/lapsed-upgrades.service';
import { ReceiptService } from '../receipts/receipt.service';
import { type StripeCharge, StripeService } from '../stripe/stripe.service';
import { RefundRecordsService } from './refund-records.service';

/**
 * Brings orders to the refunded amount that Stripe reports, whether a refund was made here or in Stripe's dashboard: a full
 * refund revokes, a partial one keeps the licence, a failed one restores.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly stripe: StripeService,
    private readonly receipts: ReceiptService,
    private readonly mails: OrderMailsService,
    private readonly lapsedOffers: LapsedOffersService,
    private readonly lapsedUpgrades: LapsedUpgradesService,
    private readonly outbox: Outbox,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Reads the charge and its refunds from Stripe and applies them to the order. */
  async synchronize(orderId: string, chargeId: string): Promise<void> {
    await this.orders.readThenChange(
      orderId,
      async () => ({
        refunds: await this.stripe.listRefunds(chargeId),
        charge: await this.stripe.findCharge(chargeId),
      }),
      async (tx, order, { charge, refunds }) => {
        const hasChanged = await this.records.recordFromStripe(tx, orderId, refunds);
        if (charge && charge.refundedCents !== order.refundedCents) await this.apply(tx, order, charge);
        // Raises the revision, so that an earlier read is not applied after this one.
        else if (hasChanged) await this.orders.change(tx, order, {});
      },
    );
  }

  /** Publishes the full refund of an order again. */
  async republish(tx: EntityManager, { id: orderId, userId, state }: Order): Promise<void> {
    if (state !== 'refunded') return;
    const now = (await databaseNow(tx)).toISOString();
    await this.outbox.add(tx, orderRefunded, { orderId, userId, refundedAt: now, asOf: now });
  }

  private async apply(tx: EntityManager, order: Order, charge: StripeCharge): Promise<void> {
    const { refundedCents } = charge;
    const before = { state: order.state, refundedCents: order.refundedCents };
    const at = await databaseNow(tx);
    // A payment in review never paid the order, so its refund does not change the order's state.
    const state = wasPaid(before.state) ? stateAfterPayment({ ...order, refundedCents }) : before.state;
    const refundedAt = refundedCents === 0 ? null : at;
    await this.orders.change(tx, order, { refundedCents, chargeId: charge.id, state, refundedAt });
    await this.lapsedOffers.withdrawAfter(tx, order);
    await this.lapsedUpgrades.withdrawAfter(tx, order);
    await this.publish(tx, order, before.state, at);
    await this.mails.refundChanged(tx, order, before, at);
    this.log.info({ orderId: order.id, from: before.state, to: state, refundedCents }, 'refund recorded');
  }

  private async publish(tx: EntityManager, order: Order, before: Order['state'], at: Date): Promise<void> {
    const { id: orderId, userId } = order;
    const moment = at.toISOString();
    if (order.state === 'refunded')
      await this.outbox.add(tx, orderRefunded, { orderId, userId, refundedAt: moment, asOf: moment });
    else if (before === 'refunded') {
      await this.outbox.add(tx, orderRestored, { orderId, userId, restoredAt: moment });
      await this.receipts.queueReceipt(tx, order);
    }
  }
}
