import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Cents } from '#contracts/fields/money';
import { notErasedSql } from '#platform/database/erasure/erased-subjects';
import { lastMergeSql } from '#platform/database/merges/merged-accounts';
import type { DisputeOutcome, OrderState } from './states/order.states';

/** A product that an order paid for. */
interface ItemFacts {
  pluginId: string;
  /** The owned product whose licence the purchase supersedes. */
  upgradesPluginId: string | null;
  /** A refund of lines has withdrawn the licence. */
  isRevoked: boolean;
}

/** The columns of an order that the reconciliation compares, without the address. */
export interface OrderFacts {
  id: string;
  userId: string;
  number: string | null;
  state: OrderState;
  dispute: DisputeOutcome | null;
  currency: string;
  taxCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
  paymentIntentId: string | null;
  chargeId: string | null;
  /** SHA-256 of the download token, in hex. */
  tokenHash: string | null;
  revision: number;
  createdAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
  fulfilledAt: Date | null;
  /** When its invoice was issued. */
  invoicedAt: Date | null;
  reviewReason: string | null;
  /** The licences go to the recipient. */
  isGift: boolean;
  items: readonly ItemFacts[];
  /** How often the receipt was sent again. */
  receiptCopies: number;
  /** Products that the customer owns by the order; none of a gift. */
  pluginIds: string[];
  /** Those of them whose licences refunds of lines have revoked. */
  revokedPluginIds: readonly string[];
  keepsLicences: boolean;
  /** Whether commerce has erased the user. */
  isErased: boolean;
}

/**
 * A subquery for statements of other modules: those of some orders that may have come to their customer by a merge of accounts, with its
 * time. @param parameter of the ids, such as `$1`
 */
export const mergedOrdersSql = (parameter: `$${number}`) =>
  `select id as order_id, merged_at as at from (
     select o.id, o.created_at, ${lastMergeSql('o.user_id')} as merged_at from orders o where o.id = any(${parameter})) o
   where created_at <= merged_at`;

const factsSql = `select o.id, o.user_id as "userId", o.number, o.state, o.dispute, o.currency, o.tax_cents as "taxCents", o.total_cents as "totalCents",
    o.refunded_cents as "refundedCents", o.payment_intent_id as "paymentIntentId", o.charge_id as "chargeId",
    encode(sha256(convert_to(o.download_token, 'utf8')), 'hex') as "tokenHash", o.revision,
    o.created_at as "createdAt", o.paid_at as "paidAt", o.refunded_at as "refundedAt", o.fulfilled_at as "fulfilledAt",
    o.invoiced_at as "invoicedAt",
    o.review_reason as "reviewReason", o.receipt_copies as "receiptCopies", o.gift is not null as "isGift",
    (select coalesce(jsonb_agg(jsonb_build_object('pluginId', i.plugin_id, 'upgradesPluginId', i.upgrades_plugin_id,
       'isRevoked', i.is_revoked)), '[]') from order_items i where i.order_id = o.id) as items,
    array(select i.plugin_id from order_items i where i.order_id = o.id and o.gift is null) as "pluginIds",
    array(select i.plugin_id from order_items i where i.order_id = o.id and o.gift is null and i.is_revoked) as "revokedPluginIds",
    o.keeps_licences as "keepsLicences",
    not (${notErasedSql('o.user_id')}) as "isErased"
  from orders o`;

/** Reads orders for the reconciliation. */
@Injectable()
export class OrderFactsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The next orders after an id, in the order of their ids. */
  page(after: string, since: Date | null, limit: number): Promise<OrderFacts[]> {
    return this.dataSource.query(
      `${factsSql} where o.id > $1 and o.created_at >= coalesce($2, '-infinity'::timestamptz) order by o.id limit $3`,
      [after, since, limit],
    );
  }

  async byIds(ids: readonly string[]): Promise<Map<string, OrderFacts>> {
    if (ids.length === 0) return new Map();
    const rows = await this.dataSource.query<OrderFacts[]>(`${factsSql} where o.id = any($1)`, [ids]);
    return new Map(rows.map((order) => [order.id, order]));
  }
}
