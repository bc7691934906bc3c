import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, In, IsNull, LessThan, Or } from 'typeorm';
import type { OrderRefund } from '#contracts/commerce/refunds';
import { type Cents, toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import { shopCurrency } from '#contracts/fields/money';
import { minorUnits } from '#contracts/fields/currencies';
import { type FigureQueries, Figures } from '#platform/figures/daily-figures';
import { invalidateFigures } from '#platform/figures/figure-days';
import type { Order } from '../../orders/placed-orders/orders.service';
import type { StripeRefund } from '../../stripe/stripe.service';
import { Refund } from './refund.entity';
import type { RefundDecision } from './lines/refund-consequences';
import { RefundLinesService } from './lines/refund-lines.service';
import { activeStates } from './refund-states';
import { toRefundView } from './refund-view';
import { refundedProducts, refundedTitles } from './lines/refunded-products.service';
import { type ErasedCustomer, Erasure } from '../../personal-data';
import { DeletionWithOrders } from '../../orders/placed-orders/order-records.service';

const succeededRefunds = (
  currency: string,
) => `select created_at as at, amount_cents / ${minorUnits(currency)}.0 as amount from refunds
  where state = 'succeeded' and created_at >= $1 and created_at < $2`;

const figures = ['refunds', refundedProducts.name, refundedTitles.name];

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The refunds of orders: those requested here and those that Stripe reports. */
@Injectable()
export class RefundRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lines: RefundLinesService,
  ) {}

  findById(id: string): Promise<Refund> {
    return this.dataSource.getRepository(Refund).findOneByOrFail({ id });
  }

  async orderIdOf(stripeRefundId: string): Promise<string | undefined> {
    return (await this.dataSource.getRepository(Refund).findOneBy({ stripeRefundId }))?.orderId;
  }

  /** Whether a refund of this order was requested with this idempotency key. */
  hasKey(orderId: string, key: string, tx: EntityManager = this.dataSource.manager): Promise<boolean> {
    return tx.getRepository(Refund).existsBy({ orderId, key });
  }

  async listByOrder(orderId: string): Promise<OrderRefund[]> {
    const refunds = await this.dataSource
      .getRepository(Refund)
      .find({ where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const linesOf = await this.lines.byRefund(refunds.map(({ id }) => id));
    return refunds.map((refund) => toRefundView(refund, linesOf(refund.id)));
  }

  /** What the refunds of an order say about its licences, oldest first. */
  async decisionsOf(tx: EntityManager, orderId: string): Promise<RefundDecision[]> {
    const refunds = await tx
      .getRepository(Refund)
      .find({ where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const linesOf = await this.lines.byRefund(
      refunds.map(({ id }) => id),
      tx,
    );
    return refunds.map(({ id, state, revoke }) => {
      return { state, revoke, pluginIds: linesOf(id).map(({ pluginId }) => pluginId) };
    });
  }

  /** The amount that can still be refunded. Refunds from before this table existed are only in the order's sum. */
  async refundableAmount({ id, totalCents, refundedCents }: Order, tx: EntityManager): Promise<Cents> {
    const active = await tx.getRepository(Refund).findBy({ orderId: id, state: In([...activeStates]) });
    const requested = active.filter(({ state }) => state === 'requested');
    const committed = Math.max(sumOf(active), refundedCents + sumOf(requested));
    return toCents(Math.max(0, totalCents - committed));
  }

  /** Requests that Stripe has not confirmed, least recently sent first. */
  findUnanswered(minAgeSeconds: number, limit: number): Promise<Refund[]> {
    const before = new Date(Date.now() - minAgeSeconds * 1_000);
    return this.dataSource.getRepository(Refund).find({
      where: { state: 'requested', sentAt: Or(IsNull(), LessThan(before)) },
      order: { sentAt: { direction: 'ASC', nulls: 'FIRST' } },
      take: limit,
    });
  }

  async markSent(id: string): Promise<void> {
    await this.dataSource.getRepository(Refund).update({ id }, { sentAt: new Date() });
  }

  async markAccepted({ id, orderId }: Refund, { id: stripeRefundId, state }: StripeRefund): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(Refund).update({ id, state: 'requested' }, { stripeRefundId, state });
      await this.invalidateFigures(tx, orderId);
    });
  }

  /** Returns whether the refund was still requested. */
  async markRefused(
    id: string,
    refusal: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const refunds = tx.getRepository(Refund);
    const { affected } = await refunds.update({ id, state: 'requested' }, { state: 'refused', refusal });
    return affected === 1;
  }

  /** Records the refunds that Stripe reports for one charge. Returns whether one of them was new or changed. */
  async recordFromStripe(
    tx: EntityManager,
    orderId: string,
    reported: readonly StripeRefund[],
  ): Promise<boolean> {
    let hasChanged = false;
    for (const refund of reported) hasChanged = (await this.recordOne(tx, orderId, refund)) || hasChanged;
    if (hasChanged) await this.invalidateFigures(tx, orderId);
    return hasChanged;
  }

  /** Deletes the notes: they may name the customer. */
  @Erasure()
  async eraseNotes(tx: EntityManager, { orderIds }: ErasedCustomer): Promise<void> {
    await tx.query(`update refunds set note = '' where order_id = any($1)`, [orderIds]);
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    const [deleted] = await tx.query<[{ createdAt: Date }[], number]>(
      'delete from refunds where order_id = any($1) returning created_at as "createdAt"',
      [orderIds],
    );
    await invalidateFigures(
      tx,
      figures,
      deleted.map(({ createdAt: at }) => at),
    );
  }

  @Figures()
  figureQueries(): FigureQueries {
    return { refunds: succeededRefunds(shopCurrency()) };
  }

  private async recordOne(tx: EntityManager, orderId: string, reported: StripeRefund): Promise<boolean> {
    const refunds = tx.getRepository(Refund);
    const { id: stripeRefundId, requestId, amountCents, reason, state, createdAt } = reported;
    const requested =
      requestId && isUUID(requestId) ? await refunds.findOneBy({ id: requestId, orderId }) : null;
    const known = requested ?? (await refunds.findOneBy({ stripeRefundId }));
    if (known?.state === state && known.stripeRefundId === stripeRefundId) return false;
    if (known) await refunds.update({ id: known.id }, { state, stripeRefundId, refusal: null });
    else
      await refunds.insert({ id: newId(), orderId, stripeRefundId, amountCents, reason, state, createdAt });
    return true;
  }

  /** The days of all refunds of an order: one for lines changes which plug-ins the others are spread over. */
  private async invalidateFigures(tx: EntityManager, orderId: string): Promise<void> {
    const refunds = await tx.getRepository(Refund).findBy({ orderId });
    await invalidateFigures(
      tx,
      figures,
      refunds.map(({ createdAt }) => createdAt),
    );
  }
}
