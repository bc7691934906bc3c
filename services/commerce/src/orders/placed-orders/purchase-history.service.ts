import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type { ListAccountOrders } from '#contracts/commerce/account-orders';
import type { TestPurchase } from '#contracts/commerce/setup/payment-setup';
import { boughtIds, isGranted, purchasedItems, refundedIds, usedPathIds } from './customer-purchases';
import { Order } from './order.entity';
import { OrderItem } from './order-item.entity';
import { entitledStates, statesSql, unpaidStates } from './states/order.states';

/** The order of a customer that uses an offer. */
export interface OfferUse {
  offerId: string;
  orderNumber: string | null;
}

/** A customer with the e-mail address of their newest order. */
export interface CustomerEmail {
  userId: string;
  email: string;
}

/** States in which an order uses its offer. An open session still belongs to the customer, who may return to it. */
const usesOffer = `state not in (${statesSql(unpaidStates)})`;

/** A text that more addresses contain is too short to search with. */
const maxMatchingCustomers = 1_000;

/** The purchases of customers in this shop. */
interface PageOfOrders {
  orders: Order[];
  items: OrderItem[];
  total: number;
}

/** What the orders of a customer say about the products that they own. */
export interface PurchasedProducts {
  bought: Set<string>;
  refunded: Set<string>;
  /** The upgrade paths that the customer has used. */
  usedPathIds: string[];
}

@Injectable()
export class PurchaseHistoryService {
  constructor(private readonly dataSource: DataSource) {}

  /** The paid orders of a user with their items, the latest payment first. */
  async pageOfPaid(userId: string, { page, limit }: ListAccountOrders): Promise<PageOfOrders> {
    const [orders, total] = await this.dataSource.getRepository(Order).findAndCount({
      where: { userId, paidAt: Not(IsNull()) },
      order: { paidAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    const items = await this.dataSource
      .getRepository(OrderItem)
      .find({ where: { orderId: In(orders.map(({ id }) => id)) }, order: { line: 'ASC', id: 'ASC' } });
    return { orders, items, total };
  }

  /** Those of some plug-ins that the user has bought, or whose payments are being processed. */
  async boughtAmong(
    userId: string,
    pluginIds: readonly string[],
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Set<string>> {
    const bought = boughtIds(await purchasedItems(tx, userId));
    return new Set(pluginIds.filter((id) => bought.has(id)));
  }

  /** Read in one statement, for the price of a quote. */
  async purchasedProducts(userId: string): Promise<PurchasedProducts> {
    const items = await purchasedItems(this.dataSource.manager, userId);
    return { bought: boughtIds(items), refunded: refundedIds(items), usedPathIds: usedPathIds(items) };
  }

  /** Plug-ins that the customer also has by another paid order. */
  async pluginsOfOtherOrders(tx: EntityManager, { id, userId }: Order): Promise<Set<string>> {
    const others = (await purchasedItems(tx, userId)).filter(({ orderId }) => orderId !== id);
    return new Set(others.filter(isGranted).map(({ pluginId }) => pluginId));
  }

  /** Whether another paid order of the customer, within these hours, contains everything that this one contains. */
  async isBoughtTwice(tx: EntityManager, { id, userId, paidAt }: Order, hours: number): Promise<boolean> {
    const twice: unknown[] = await tx.query(
      `select 1 from orders o
        where o.user_id = $2 and o.id <> $1 and o.gift is null and o.state in (${statesSql(entitledStates)})
          and abs(extract(epoch from o.paid_at - $3::timestamptz)) <= $4 * 3600
          and not exists (
            select from order_items i where i.order_id = $1
              and not exists (select from order_items other where other.order_id = o.id and other.plugin_id = i.plugin_id))
        limit 1`,
      [id, userId, paidAt, hours],
    );
    return twice.length > 0;
  }

  /** Paid orders of a user that licensing has not fulfilled. */
  findUnfulfilled(tx: EntityManager, userId: string): Promise<Order[]> {
    const state = In([...entitledStates]);
    return tx
      .getRepository(Order)
      .findBy({ userId, state, fulfilledAt: IsNull(), paymentIntentId: Not(IsNull()) });
  }

  /** Plug-ins that the customer bought, also by orders that were moved, and no longer owns by any purchase. */
  async lostPluginIds(
    userId: string,
    { tx = this.dataSource.manager, movedIds }: { tx?: EntityManager; movedIds?: readonly string[] } = {},
  ): Promise<Set<string>> {
    return refundedIds(await purchasedItems(tx, userId), movedIds);
  }

  async usedOfferIds(userId: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select offer_id as id from orders where user_id = $1 and offer_id is not null and ${usesOffer}`,
      [userId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Every used offer with the number of its order; of these offers alone, where they are given. */
  findOfferUses(offerIds?: readonly string[]): Promise<OfferUse[]> {
    return this.dataSource.query(
      `select offer_id as "offerId", number as "orderNumber" from orders
        where offer_id is not null and ${usesOffer} ${offerIds ? 'and offer_id = any($1)' : ''}`,
      offerIds ? [offerIds] : [],
    );
  }

  /** Orders that were placed with these offers. */
  async findOrderIdsByOffers(tx: EntityManager, offerIds: readonly string[]): Promise<string[]> {
    const orders = await tx
      .getRepository(Order)
      .find({ select: { id: true }, where: { offerId: In([...offerIds]) } });
    return orders.map(({ id }) => id);
  }

  /** The newest order with a payment of Stripe that was fulfilled, or else the newest one. */
  async findTestPurchase(): Promise<TestPurchase | undefined> {
    const newest = (isFulfilled: boolean) =>
      this.dataSource.getRepository(Order).findOne({
        where: {
          ...{ paidAt: Not(IsNull()), paymentIntentId: Not(IsNull()) },
          fulfilledAt: isFulfilled ? Not(IsNull()) : IsNull(),
        },
        order: { paidAt: 'DESC' },
      });
    const order = (await newest(true)) ?? (await newest(false));
    if (!order?.number || !order.paidAt) return undefined;
    const { number: orderNumber, paidAt, fulfilledAt } = order;
    return { orderNumber, paidAt: paidAt.toISOString(), isFulfilled: fulfilledAt !== null };
  }

  /** The newest e-mail address of each of these customers. */
  findEmails(userIds: readonly string[]): Promise<CustomerEmail[]> {
    return this.dataSource.query(
      `select distinct on (user_id) user_id as "userId", coalesce(billing_email, email) as email
         from orders where user_id = any($1) order by user_id, created_at desc`,
      [userIds],
    );
  }

  /** Customers whose newest e-mail address matches a pattern of `like`, at most 1,000 of them. */
  async findUserIdsByEmail(pattern: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `select o.user_id as "userId" from orders o
        where o.search_text like fold_text($1)
          and o.created_at = (select max(newer.created_at) from orders newer where newer.user_id = o.user_id)
        limit ${maxMatchingCustomers}`,
      [pattern],
    );
    return [...new Set(rows.map(({ userId }) => userId))];
  }
}
