import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/fields/money';
import type { Order } from '../order.entity';
import { PurchaseHistoryService } from '../purchase-history.service';
import { soldStates, statesSql } from '../states/order.states';

/** A purchase whose price products of another order reduced. */
export interface EarnedPrice {
  orderId: string;
  /** Null while its payment is being processed. */
  orderNumber: string | null;
  /** What it cost less because of them. */
  differenceCents: Cents;
}

/** Subqueries over tables of modules that depend on this one: reassigned orders, and offers with the products that earn them. */
export interface EarningSources {
  formerCustomersSql: string;
  offerEarningsSql: string;
}

/** The customer of an order and, if it was moved, its former ones. */
const customersOf = (order: string, { formerCustomersSql }: EarningSources) => `
  select user_id from orders where id = ${order}
   union select former_user_id from (${formerCustomersSql}) moved where order_id = ${order}`;

/** An offer counts if no other purchase of the customer earns it. */
const earnedOffers = ({ offerEarningsSql }: EarningSources) =>
  `select id::text from (${offerEarningsSql}) f where earned_by && $2::uuid[] and not earned_by && $3::uuid[]`;

const earnedPrices = (sources: EarningSources) => `
  select o.id as "orderId", o.number as "orderNumber", sum(a.amount_cents)::int as "differenceCents"
    from orders o join order_items i on i.order_id = o.id join order_adjustments a on a.order_item_id = i.id
   where o.id in (
           select id from orders where user_id in (${customersOf('$1', sources)})
            union select order_id from (${sources.formerCustomersSql}) moved where former_user_id in (${customersOf('$1', sources)}))
     and o.id <> $1 and not i.is_revoked
     and o.state in (${statesSql(['processing', ...soldStates])})
     and ((a.kind = 'upgrade' and i.upgrades_plugin_id = any($2::uuid[]))
       or (a.kind = 'bundle' and i.completed_plugin_ids && $2::uuid[])
       or (a.kind = 'offer' and a.key in (${earnedOffers(sources)})))
   group by o.id, o.number, o.created_at order by o.created_at, o.id`;

/** Prices that owned products earned: upgrades, bundles that were completed, and personal offers (docs/decisions/0076). */
@Injectable()
export class EarnedPricesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly history: PurchaseHistoryService,
  ) {}

  /** The purchases at prices that products of an order earned, without products that the customer also has by another order. */
  async earnedBy(
    order: Order,
    pluginIds: readonly string[],
    sources: EarningSources,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<EarnedPrice[]> {
    const others = await this.history.pluginsOfOtherOrders(tx, order);
    const onlyHere = pluginIds.filter((id) => !others.has(id));
    if (onlyHere.length === 0) return [];
    const rows = await tx.query<EarnedPrice[]>(earnedPrices(sources), [order.id, onlyHere, [...others]]);
    return rows.map((row) => ({ ...row, differenceCents: toCents(row.differenceCents) }));
  }

  /** The open orders of a customer at the price of an upgrade or a bundle that these products earned. */
  async findPending(tx: EntityManager, userId: string, pluginIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select distinct o.id from order_items i join orders o on o.id = i.order_id
        where o.user_id = $1 and o.state = 'pending'
          and (i.upgrades_plugin_id = any($2::uuid[]) or i.completed_plugin_ids && $2::uuid[])`,
      [userId, pluginIds],
    );
    return rows.map(({ id }) => id);
  }
}
