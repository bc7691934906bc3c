import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { orderPaid } from '#contracts/commerce/events';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Outbox } from '#platform/events/outbox';
import { within } from '#platform/log/request-context';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { AttemptsService } from './attempts.service';
import { CheckoutAttempt } from './checkout-attempt.entity';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { assertMove, preventsPurchase } from './order.states';
import { nextOrderNumber } from './order-number';
import { paidFact } from './paid-fact';

export { isSettled, settledState } from './order.states';
export type { DisputeOutcome, OrderState } from './order.states';
export type { Order } from './order.entity';
export type { OrderItem } from './order-item.entity';
export type { CheckoutAttempt } from './checkout-attempt.entity';

/** How often facts are read again because the order changed meanwhile. */
const mostReadings = 5;

/** Reads orders, and writes them in the only allowed way. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly attempts: AttemptsService,
    private readonly eligibility: OfferEligibilityService,
  ) {}

  byId(id: string): Promise<Order | null> {
    return this.dataSource.getRepository(Order).findOneBy({ id });
  }

  attemptOf(sessionId: string): Promise<CheckoutAttempt | null> {
    return this.dataSource.getRepository(CheckoutAttempt).findOneBy({ sessionId });
  }

  /** The order that a session of Stripe was opened for. */
  ofSession(sessionId: string): Promise<Order | null> {
    return this.dataSource
      .createQueryBuilder(Order, 'o')
      .where(
        'o.id = (select attempt.order_id from checkout_attempts attempt where attempt.session_id = :sessionId)',
        {
          sessionId,
        },
      )
      .getOne();
  }

  /** What an order is for; there is always at least one item. */
  items(orderId: string, tx: EntityManager = this.dataSource.manager): Promise<OrderItem[]> {
    return tx.getRepository(OrderItem).find({ where: { orderId }, order: { id: 'ASC' } });
  }

  async byPayment(paymentIntentId: string): Promise<Order | null> {
    return this.dataSource.getRepository(Order).findOneBy({ paymentIntentId });
  }

  /** What a user has paid for and licensing has not fulfilled. */
  undelivered(tx: EntityManager, userId: string): Promise<Order[]> {
    const state = In(['paid', 'partially_refunded']);
    return tx
      .getRepository(Order)
      .findBy({ userId, state, fulfilledAt: IsNull(), paymentIntentId: Not(IsNull()) });
  }

  /** Whether the user has bought the plug-in here, or is about to have. */
  async isBought(
    userId: string,
    pluginId: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<boolean> {
    const items = await tx
      .createQueryBuilder(OrderItem, 'item')
      .innerJoin(Order, 'o', 'o.id = item.order_id')
      .where('o.user_id = :userId and item.plugin_id = :pluginId', { userId, pluginId })
      .getMany();
    if (items.length === 0) return false;
    const orders = await tx.getRepository(Order).findBy({ id: In(items.map((item) => item.orderId)) });
    return orders.some(preventsPurchase);
  }

  /** Plug-ins of an order that another paid order of the customer gives as well. */
  async carriedByOthers(tx: EntityManager, { id, userId }: Order): Promise<Set<string>> {
    const items = await tx
      .createQueryBuilder(OrderItem, 'item')
      .innerJoin(Order, 'o', 'o.id = item.order_id')
      .where('o.user_id = :userId and o.id <> :id', { userId, id })
      .andWhere(`o.state in ('paid', 'partially_refunded')`)
      .getMany();
    return new Set(items.map(({ pluginId }) => pluginId));
  }

  /** The order's row, held until the transaction ends. */
  lock(tx: EntityManager, id: string): Promise<Order | null> {
    return tx.getRepository(Order).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * The only write to an order that exists. The state it had and the revision it was read in are part of the condition, so
   * that the database refuses what the caller no longer knows.
   * @throws IllegalMove
   */
  async change(tx: EntityManager, order: Order, changes: Partial<Order>): Promise<void> {
    const { id, state, revision } = order;
    if (changes.state !== undefined && changes.state !== state) assertMove(state, changes.state);
    const next = { ...changes, revision: revision + 1 };
    const { affected } = await tx.getRepository(Order).update({ id, state, revision }, next);
    if (affected !== 1) throw new Error(`order ${id} is not ${state} in revision ${revision} any more`);
    Object.assign(order, next);
    if (changes.state === 'refunded' || changes.state === 'disputed')
      await this.withdrawLapsedOffers(tx, order);
  }

  /** What was refunded earns no offer any more: open sessions at the price of such an offer are expired. */
  private async withdrawLapsedOffers(tx: EntityManager, { userId }: Order): Promise<void> {
    const offerIds = await this.eligibility.lapsed(tx, userId);
    if (offerIds.length > 0) await this.attempts.withdrawOffers(tx, offerIds);
  }

  /**
   * An order that had expired gave its offer back; when its money comes nevertheless, another order may hold the offer. Then
   * it keeps its price, because that is what was paid, and lets go of the offer.
   */
  async leaveTakenOffer(tx: EntityManager, order: Order): Promise<void> {
    if (order.offerId === null || order.state === 'pending' || order.state === 'processing') return;
    const others: unknown[] = await tx.query(
      `select 1 from orders where offer_id = $1 and id <> $2 and state not in ('expired', 'failed')`,
      [order.offerId, order.id],
    );
    if (others.length > 0) await this.change(tx, order, { offerId: null });
  }

  /** Makes an order paid, with its number, and tells those who hand it out. */
  async pay(tx: EntityManager, order: Order, payment: Partial<Order> = {}): Promise<void> {
    const { number, at } = await nextOrderNumber(tx);
    const told = { announcedAt: at, announcements: order.announcements + 1 };
    await this.change(tx, order, { ...payment, ...told, state: 'paid', number, paidAt: at });
    await this.tellPaid(tx, order);
  }

  /** Tells once more that an order was paid. It has a new id and the same order id, which makes it once. */
  async tellPaidAgain(tx: EntityManager, order: Order): Promise<void> {
    await this.tellPaid(tx, order);
    await tx
      .getRepository(Order)
      .update({ id: order.id }, { announcedAt: () => 'now()', announcements: () => 'announcements + 1' });
  }

  /**
   * Reads facts elsewhere and writes what follows from them, but only if nobody changed the order in between: two readings
   * can overtake each other, and the older one must not have the last word.
   */
  async readThenChange<T>(
    orderId: string,
    read: () => Promise<T>,
    write: (tx: EntityManager, order: Order, facts: T) => Promise<void>,
  ): Promise<void> {
    for (let reading = 0; reading < mostReadings; reading += 1) {
      const seen = await this.byId(orderId);
      const facts = await read();
      const isWritten = await this.dataSource.transaction(async (tx) => {
        const order = await this.lock(tx, orderId);
        if (!order || order.revision !== seen?.revision) return false;
        await write(tx, order, facts);
        return true;
      });
      if (isWritten) return;
    }
    throw new Failure(unavailable, { subject: `order ${orderId}` });
  }

  private async tellPaid(tx: EntityManager, order: Order): Promise<void> {
    const fact = paidFact(order, await this.items(order.id, tx));
    await within({ requestId: order.requestId, actor: order.userId }, () =>
      this.outbox.add(tx, orderPaid, fact),
    );
  }
}

/** The moment of a change by the database's clock: the same for all replicas, and growing while a row is locked. */
export async function momentOf(tx: EntityManager): Promise<Date> {
  const rows: { moment: Date }[] = await tx.query('select clock_timestamp() as moment');
  const [row] = rows;
  if (!row) throw new Error('the database has no clock');
  return row.moment;
}
