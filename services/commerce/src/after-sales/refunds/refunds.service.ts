import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { orderItemsRefunded, orderRefunded, orderRestored } from '#contracts/commerce/events';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { type OrderBefore, OrderMailsService } from '../../orders/mails/order-mails.service';
import {
  databaseNow,
  isWholeRevoked,
  type Order,
  type OrderItem,
  OrdersService,
  stateAfterPayment,
  wasPaid,
} from '../../orders/placed-orders/orders.service';
import { LapsedPricesService } from '../../pricing/prices/lapsed-prices.service';
import { ReceiptService } from '../../orders/receipts/receipt.service';
import { StripeService } from '../../stripe/stripe.service';
import { consequencesOf } from './lines/refund-consequences';
import { RefundRecordsService } from './refund-records.service';

/**
 * Brings orders to the refunded amount that Stripe reports, whether a refund was made here or in Stripe's dashboard, and revokes
 * or restores the licences that follow from it (lines/refund-consequences.ts).
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly stripe: StripeService,
    private readonly receipts: ReceiptService,
    private readonly mails: OrderMailsService,
    private readonly lapsedPrices: LapsedPricesService,
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
        if (!hasChanged && (!charge || charge.refundedCents === order.refundedCents)) return;
        await this.apply(tx, order, charge ?? { id: order.chargeId, refundedCents: order.refundedCents });
      },
    );
  }

  /** Publishes which licences the refunds of an order have revoked again. */
  async republish(tx: EntityManager, order: Order): Promise<void> {
    const items = await this.orders.itemsOf(order.id, tx);
    const at = await databaseNow(tx);
    if (isWholeRevoked(order)) await this.publishRefunded(tx, order, at);
    else if (items.some(({ isRevoked }) => isRevoked))
      await this.publishItems(tx, order, revokedIds(items), at);
  }

  private async apply(
    tx: EntityManager,
    order: Order,
    { id: chargeId, refundedCents }: Pick<Order, 'refundedCents'> & { id: string | null },
  ): Promise<void> {
    const items = await this.orders.itemsOf(order.id, tx);
    const before = { ...order, revoked: revokedIds(items) };
    const at = await databaseNow(tx);
    // A payment in review never paid the order, so its refund does not change the order's state.
    const state = wasPaid(before.state) ? stateAfterPayment({ ...order, refundedCents }) : before.state;
    const refundedAt =
      refundedCents === before.refundedCents ? before.refundedAt : refundedCents === 0 ? null : at;
    const decisions = await this.records.decisionsOf(tx, order.id);
    const ids = items.map(({ pluginId }) => pluginId);
    const { revoked, keepsLicences } = consequencesOf(decisions, ids, state === 'refunded');
    await this.orders.change(tx, order, { refundedCents, chargeId, state, refundedAt, keepsLicences });
    await this.orders.markRevoked(tx, order.id, [...revoked]);
    await this.lapsedPrices.withdraw(tx, order.userId);
    await this.publish(tx, order, before, at);
    await this.mails.refundChanged(tx, order, before, at);
    this.log.info({ orderId: order.id, from: before.state, to: state, refundedCents }, 'refund recorded');
  }

  private async publish(tx: EntityManager, order: Order, before: OrderBefore, at: Date): Promise<void> {
    if (isWholeRevoked(order)) {
      if (!isWholeRevoked(before)) await this.publishRefunded(tx, order, at);
      return;
    }
    const { id: orderId, userId } = order;
    if (isWholeRevoked(before)) {
      await this.outbox.add(tx, orderRestored, { orderId, userId, restoredAt: at.toISOString() });
      await this.receipts.queueReceipt(tx, order);
    }
    const revoked = revokedIds(await this.orders.itemsOf(orderId, tx));
    if (revoked.join() !== before.revoked.join()) await this.publishItems(tx, order, revoked, at);
  }

  private async publishRefunded(tx: EntityManager, { id: orderId, userId }: Order, at: Date): Promise<void> {
    const moment = at.toISOString();
    await this.outbox.add(tx, orderRefunded, { orderId, userId, refundedAt: moment, asOf: moment });
  }

  private async publishItems(
    tx: EntityManager,
    { id: orderId, userId }: Order,
    pluginIds: string[],
    at: Date,
  ): Promise<void> {
    await this.outbox.add(tx, orderItemsRefunded, {
      orderId,
      userId,
      pluginIds,
      refundedAt: at.toISOString(),
    });
  }
}

const revokedIds = (items: readonly OrderItem[]) =>
  items.filter(({ isRevoked }) => isRevoked).map(({ pluginId }) => pluginId);
