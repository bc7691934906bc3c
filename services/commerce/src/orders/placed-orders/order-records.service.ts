import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import { shopCurrency } from '#contracts/fields/money';
import { minorUnits } from '#contracts/fields/currencies';
import { type FigureQueries, Figures } from '#platform/figures/daily-figures';
import { invalidateFigures } from '#platform/figures/figure-days';
import { registeredMethods } from '#platform/registrations/registered-methods';
import { countRows, Retention, type RetentionRule } from '#platform/retention/retention-rule';
import { unpaidOrderDays } from '#contracts/shop-rules';
import { AccountMerge, type ErasedCustomer, Erasure, type MergedCustomer } from '../../personal-data';
import { deliveredGift } from './order.entity';
import type { Order } from './order.entity';
import { statesSql, unpaidStates } from './states/order.states';

/** `created_at` alone would be enough for the planner to use its index; the second condition is the rule. */
const expiredOrders = 'orders where created_at < $1 and coalesce(paid_at, created_at) < $1';

/** Nothing was ever charged for these. A payment in review was. */
const unpaidOrders = `orders where state in (${statesSql(unpaidStates)}) and created_at < $1 and paid_at is null
  and refunded_cents = 0`;

/** Amounts in units of the currency of the shop, which cannot change once there is an order. */
const figuresIn = (currency: string): FigureQueries => ({
  sales: `select paid_at as at, total_cents / ${minorUnits(currency)}.0 as amount from orders where paid_at >= $1 and paid_at < $2`,
  orders: `select paid_at as at, 1 as amount from orders where paid_at >= $1 and paid_at < $2`,
  tax: `select paid_at as at, tax_cents / ${minorUnits(currency)}.0 as amount from orders where paid_at >= $1 and paid_at < $2`,
});

/**
 * The plug-ins of paid orders from `$1` to before `$2`, each with its price less the adjustments. Free orders sell nothing.
 * `offset 0` keeps the planner from reading all items for the orders of a few days.
 */
export const soldProducts = {
  name: 'sold-products',
  sql: `select paid_at as at, plugin_id, '' as reason, name, due_cents as cents
          from orders cross join lateral (select * from order_items where order_id = orders.id offset 0) items
         where paid_at >= $1 and paid_at < $2 and total_cents > 0`,
};

/** The same by what was bought: a bundle counts once, with the sum of its plug-ins. */
export const soldTitles = {
  name: 'sold-titles',
  sql: `select paid_at as at, plugin_id, reason, name, cents
          from orders cross join lateral (
            select coalesce(bundle_id, plugin_id) as plugin_id, case when bundle_id is null then '' else 'bundle' end as reason,
                   max(coalesce(bundle_name, name)) as name, sum(due_cents) as cents
              from order_items where order_id = orders.id group by 1, 2 offset 0) titles
         where paid_at >= $1 and paid_at < $2 and total_cents > 0`,
};

/** SQL: the plug-ins of orders, what was paid for each and the bundle of each, as a table. */
export const productPricesSql =
  '(select order_id, plugin_id, name, due_cents, bundle_id, bundle_name from order_items)';

/** SQL: the charges of orders, as a table. */
export const paidChargesSql = '(select charge_id from orders where charge_id is not null)';

const deletionsWithOrders = registeredMethods<[EntityManager, readonly string[]], Promise<void>>();
/** Registers a method that deletes the rows that refer to some orders, before the orders are deleted. */
export const DeletionWithOrders = deletionsWithOrders.register;

/** What the erasure of a locked order needs to know: its mails and its address. */
type LockedRecord = Pick<Order, 'id' | 'email' | 'revision' | 'receiptCopies'>;

/** Statements over the order tables for retention, erasure and statistics. */
@Injectable()
export class OrderRecordsService {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly dataSource: DataSource,
  ) {}

  /** Locks all orders of a user, so that no mail is queued and nothing is written for them meanwhile. */
  lockByUser(tx: EntityManager, userId: string): Promise<LockedRecord[]> {
    return tx.query(
      'select id, email, revision, receipt_copies as "receiptCopies" from orders where user_id = $1 for update',
      [userId],
    );
  }

  /** In any state: a payment that is on the way is one of the account that is left. The purchase address stays. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedCustomer): Promise<void> {
    await tx.query('update orders set user_id = $2, revision = revision + 1 where user_id = $1', [
      formerUserId,
      userId,
    ]);
  }

  /** Anonymizes the orders of a user. The receipt's address goes as well: Stripe's page shows the recipient. */
  @Erasure()
  async anonymize(tx: EntityManager, { userId, anonymousEmail }: ErasedCustomer): Promise<void> {
    await tx.query(
      `update orders set email = $2, first_name = '', last_name = '', billing_email = null, billing_name = null,
              download_token = null, receipt_url = null, gift = case when gift is not null then $3::jsonb end
        where user_id = $1`,
      [userId, anonymousEmail, deliveredGift],
    );
    await tx.query(
      'update order_codes set address_hash = null where order_id in (select id from orders where user_id = $1)',
      [userId],
    );
  }

  /** Storefront §9: purchase records 7 years. Stripe's events have a rule of their own. */
  @Retention()
  purchasesRule(): RetentionRule {
    const rule = { name: 'purchases', months: 'RETENTION_PURCHASES_MONTHS' } as const;
    return this.rule(rule, expiredOrders, 'order by created_at');
  }

  /** Orders that were never paid, with the same records: no law requires them. */
  @Retention()
  unpaidRule(): RetentionRule {
    return this.rule({ name: 'unpaid-orders', months: 1, days: unpaidOrderDays }, unpaidOrders);
  }

  /** Undefined while there is no paid order. */
  async firstPaidAt(): Promise<Date | undefined> {
    const [first] = await this.dataSource.query<{ paidAt: Date }[]>(
      'select paid_at as "paidAt" from orders where paid_at is not null order by paid_at limit 1',
    );
    return first?.paidAt;
  }

  @Figures()
  figureQueries(): FigureQueries {
    return figuresIn(shopCurrency());
  }

  private rule(
    rule: Pick<RetentionRule, 'name' | 'months' | 'days'>,
    expired: string,
    order = '',
  ): RetentionRule {
    return {
      ...rule,
      count: (tx, before) => countRows(tx, expired, before),
      apply: async (tx, before, limit) => {
        const rows = await tx.query<{ id: string }[]>(
          `select id from ${expired} ${order} limit ${limit} for update skip locked`,
          [before],
        );
        await this.delete(
          tx,
          rows.map(({ id }) => id),
        );
        return rows.length;
      },
    };
  }

  /** Deletes locked orders with the rows of all modules that refer to them. */
  private async delete(tx: EntityManager, ids: readonly string[]): Promise<void> {
    for (const { call } of deletionsWithOrders.find(this.modules)) await call(tx, ids);
    await tx.query('delete from order_codes where order_id = any($1)', [ids]);
    await tx.query('delete from order_adjustments where order_id = any($1)', [ids]);
    await tx.query('delete from order_items where order_id = any($1)', [ids]);
    const [deleted] = await tx.query<[{ paidAt: Date | null }[], number]>(
      'delete from orders where id = any($1) returning paid_at as "paidAt"',
      [ids],
    );
    await invalidateFigures(
      tx,
      ['sales', 'orders', 'tax', soldProducts.name, soldTitles.name],
      deleted.map(({ paidAt }) => paidAt),
    );
  }
}
