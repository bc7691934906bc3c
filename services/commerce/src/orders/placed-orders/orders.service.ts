import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { orderPaid, orderRestored } from '#contracts/commerce/events';
import { Failure, unavailable } from '#contracts/kit/failure';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { ShopBrand } from '#brand/shop-brand';
import { Outbox } from '#platform/outbox/outbox';
import { freeOrderNumber } from './number/free-order-number';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { assertTransition, endedStates, statesSql } from './states/order.states';
import { type OrderLine, OrderLinesService } from './lines/order-lines.service';
import { orderPaidEvent } from './order-paid-event';

export { timelineSql } from './number/order-number';
export { isEntitled, isRevoked, isWholeRevoked, stateAfterPayment, wasPaid } from './states/order.states';
export type { DisputeOutcome, OrderState } from './states/order.states';
export { toLineItem } from './order-views';
export { deliveredGift } from './order.entity';
export type { Order } from './order.entity';
export type { OrderItem } from './order-item.entity';

/** How often external facts are read again because the order changed while they were read. */
const maxReadAttempts = 5;

/** Columns that a new order is created with; the other columns have their defaults. */
export type NewOrder = Pick<
  Order,
  'id' | 'userId' | 'language' | 'email' | 'firstName' | 'lastName' | 'currency' | 'requestId'
> &
  Pick<Order, 'subtotalCents' | 'discountCents' | 'totalCents' | 'offerId'> &
  Partial<Pick<Order, 'gift' | 'termsVersion'>>;

/** Creates, reads and changes orders. `change` is the only write to an existing order's state. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly lines: OrderLinesService,
    private readonly brand: ShopBrand,
  ) {}

  findById(id: string): Promise<Order | null> {
    return this.dataSource.getRepository(Order).findOneBy({ id });
  }

  /** The user's order with a number. */
  findByNumber(number: string, userId: string): Promise<Order | null> {
    return this.dataSource.getRepository(Order).findOneBy({ number, userId });
  }

  /** The paid order with a number, of any user. */
  findPaidByNumber(number: string, tx: EntityManager = this.dataSource.manager): Promise<Order | null> {
    return tx.getRepository(Order).findOneBy({ number, paidAt: Not(IsNull()) });
  }

  findByPayment(paymentIntentId: string): Promise<Order | null> {
    return this.dataSource.getRepository(Order).findOneBy({ paymentIntentId });
  }

  /** Orders whose delayed payment has not arrived yet. */
  async findProcessingIds(): Promise<string[]> {
    const orders = await this.dataSource
      .getRepository(Order)
      .find({ select: { id: true }, where: { state: 'processing' } });
    return orders.map(({ id }) => id);
  }

  /** The paid orders of a user, oldest first. */
  /** The paid ones of some orders, oldest first. */
  findPaid(ids: readonly string[]): Promise<Order[]> {
    return this.dataSource
      .getRepository(Order)
      .find({ where: { id: In([...ids]), paidAt: Not(IsNull()) }, order: { paidAt: 'ASC', id: 'ASC' } });
  }

  /** The items of an order; there is always at least one. */
  itemsOf(orderId: string, tx: EntityManager = this.dataSource.manager): Promise<OrderItem[]> {
    return tx.getRepository(OrderItem).find({ where: { orderId }, order: { line: 'ASC', id: 'ASC' } });
  }

  /** Locks the order's row until the transaction ends. */
  lock(tx: EntityManager, id: string): Promise<Order | null> {
    return tx.getRepository(Order).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The same by the number, if the order belongs to the user. */
  lockByNumber(tx: EntityManager, number: string, userId: string): Promise<Order | null> {
    return tx
      .getRepository(Order)
      .findOne({ where: { number, userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Creates a pending order with its lines. */
  async create(tx: EntityManager, order: NewOrder, lines: readonly OrderLine[]): Promise<Order> {
    const { id } = order;
    await tx
      .getRepository(Order)
      .insert({ ...order, timeZone: shopTimeZone(), state: 'pending', createdAt: new Date() });
    await this.lines.create(tx, id, lines);
    return tx.getRepository(Order).findOneByOrFail({ id });
  }

  /** Replaces the lines of a pending order after the price or the texts of the product changed. */
  replaceLines(tx: EntityManager, orderId: string, lines: readonly OrderLine[]): Promise<void> {
    return this.lines.replace(tx, orderId, lines);
  }

  /** Marks the items whose licences refunds have withdrawn, and no others. */
  markRevoked(tx: EntityManager, orderId: string, pluginIds: readonly string[]): Promise<void> {
    return this.lines.markRevoked(tx, orderId, pluginIds);
  }

  /**
   * Changes an order, under the condition that it still has the state and revision in which it was read. This optimistic
   * lock rejects changes that were computed from an outdated row.
   * @throws IllegalTransition
   */
  async change(tx: EntityManager, order: Order, changes: Partial<Order>): Promise<void> {
    const { id, state, revision } = order;
    if (changes.state !== undefined && changes.state !== state) assertTransition(state, changes.state);
    const next = { ...changes, revision: revision + 1 };
    const { affected } = await tx.getRepository(Order).update({ id, state, revision }, next);
    if (affected !== 1) throw new Error(`order ${id} is not ${state} in revision ${revision} any more`);
    Object.assign(order, next);
  }

  /**
   * Removes the offer from an order if another order uses it meanwhile: an expired order releases its offer, but its payment
   * may still arrive. The order keeps the discounted price, because that is the amount that was paid.
   */
  async releaseOfferIfTaken(tx: EntityManager, order: Order): Promise<void> {
    if (order.offerId === null || order.state === 'pending' || order.state === 'processing') return;
    const others: unknown[] = await tx.query(
      `select 1 from orders where offer_id = $1 and id <> $2 and state not in (${statesSql(endedStates)})`,
      [order.offerId, order.id],
    );
    if (others.length > 0) await this.change(tx, order, { offerId: null });
  }

  /** Marks an order as paid, assigns its number and publishes `commerce.order-paid`. */
  async markPaid(tx: EntityManager, order: Order, payment: Partial<Order> = {}): Promise<void> {
    const paidAt = await databaseNow(tx);
    const number = await freeOrderNumber(tx, this.brand.current.orderPrefix);
    const publication = { announcedAt: paidAt, announcements: order.announcements + 1 };
    await this.change(tx, order, { ...payment, ...publication, state: 'paid', number, paidAt });
    await this.publishPaid(tx, order);
  }

  /** Publishes `commerce.order-paid` again, with a new event id. Consumers are idempotent by the order's id. */
  async republishPaid(tx: EntityManager, order: Order): Promise<void> {
    await this.publishPaid(tx, order);
    await tx
      .getRepository(Order)
      .update({ id: order.id }, { announcedAt: () => 'now()', announcements: () => 'announcements + 1' });
  }

  /** Publishes `commerce.order-restored` again: licensing derives the state of the purchase from its events. */
  async republishRestored(tx: EntityManager, { id: orderId, userId }: Order): Promise<void> {
    const restoredAt = (await databaseNow(tx)).toISOString();
    await this.outbox.add(tx, orderRestored, { orderId, userId, restoredAt });
  }

  /**
   * Reads facts from Stripe and writes what follows from them, unless the order changed in between. Concurrent reads can
   * overtake each other; the revision ensures that an outdated read never overwrites a newer one.
   * @throws Failure UNAVAILABLE when the order keeps changing
   */
  async readThenChange<T>(
    orderId: string,
    read: () => Promise<T>,
    write: (tx: EntityManager, order: Order, facts: T) => Promise<void>,
  ): Promise<void> {
    for (let attempt = 0; attempt < maxReadAttempts; attempt += 1) {
      const before = await this.findById(orderId);
      const facts = await read();
      const isWritten = await this.dataSource.transaction(async (tx) => {
        const order = await this.lock(tx, orderId);
        if (!order || order.revision !== before?.revision) return false;
        await write(tx, order, facts);
        return true;
      });
      if (isWritten) return;
    }
    throw new Failure(unavailable, { subject: `order ${orderId}` });
  }

  private async publishPaid(tx: EntityManager, order: Order): Promise<void> {
    const event = orderPaidEvent(order, await this.itemsOf(order.id, tx));
    // Under the request of the checkout, whatever has reported the payment.
    await this.outbox.add(tx, orderPaid, event, { requestId: order.requestId, actor: order.userId });
  }
}

/** The database's clock: the same for all replicas, and it only increases while a row is locked. */
export async function databaseNow(tx: EntityManager): Promise<Date> {
  const rows: { moment: Date }[] = await tx.query('select clock_timestamp() as moment');
  const [row] = rows;
  if (!row) throw new Error('the database has no clock');
  return row.moment;
}
