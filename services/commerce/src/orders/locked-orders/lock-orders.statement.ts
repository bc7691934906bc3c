import type { SqlStatement } from '#platform/database/transactions/combined-statement';
import { notErasedSql } from '#platform/database/erasure/erased-subjects';
import { timelineSql } from '../number/order-number';
import type { Order } from '../order.entity';
import type { OrderItem } from '../order-item.entity';

type Dates = 'createdAt' | 'paidAt' | 'refundedAt' | 'fulfilledAt' | 'announcedAt';

/** An order as the statement returns it, with its dates as texts. */
export interface LockedOrderRow extends Omit<Order, Dates>, Record<Dates, string | null> {
  items: OrderItem[];
  isErased: boolean;
  /** False if another transaction changed the order while this statement waited for it: items and tombstone may be older than the lock. */
  isCurrent: boolean;
  /** By the clock of the database, after the order was locked. */
  lockedAt: string;
  timeline: number;
  /** Those of the candidates that no order has. */
  freeNumbers: string[];
}

const columns = `l.id, l.user_id as "userId", l.state, l.number, l.language, l.email, l.first_name as "firstName",
  l.last_name as "lastName", l.gift, l.currency, l.subtotal_cents as "subtotalCents", l.discount_cents as "discountCents",
  l.offer_id as "offerId", l.tax_cents as "taxCents", l.total_cents as "totalCents", l.refunded_cents as "refundedCents",
  l.keeps_licences as "keepsLicences",
  l.tax_country as "taxCountry", l.billing_country as "billingCountry", l.billing_email as "billingEmail",
  l.billing_name as "billingName", l.payment_intent_id as "paymentIntentId", l.charge_id as "chargeId",
  l.receipt_url as "receiptUrl", l.card_brand as "cardBrand", l.card_last4 as "cardLast4", l.dispute,
  l.review_reason as "reviewReason", l.download_token as "downloadToken", l.request_id as "requestId",
  l.created_at as "createdAt", l.paid_at as "paidAt", l.refunded_at as "refundedAt", l.fulfilled_at as "fulfilledAt",
  l.announced_at as "announcedAt", l.announcements, l.receipt_copies as "receiptCopies", l.revision`;

const itemsSql = `select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'orderId', i.order_id, 'pluginId', i.plugin_id,
    'slug', i.slug, 'name', i.name, 'version', i.version, 'imageUrl', i.image_url, 'priceCents', i.price_cents, 'dueCents', i.due_cents,
    'line', i.line, 'bundleId', i.bundle_id, 'bundleSlug', i.bundle_slug, 'bundleName', i.bundle_name,
    'upgradesPluginId', i.upgrades_plugin_id, 'completedPluginIds', i.completed_plugin_ids, 'isRevoked', i.is_revoked) order by i.line, i.id), '[]')
  from order_items i where i.order_id = l.id`;

/** Orders are locked in the order of their ids, so that two transactions never wait for one another. */
const lockSql = (onLocked: '' | 'skip locked') => `with locked as materialized (
      select o.*, o.xmin as version from orders o where o.id = any($1::uuid[]) order by o.id for update ${onLocked})
    select ${columns}, (${itemsSql}) as items, not (${notErasedSql('l.user_id')}) as "isErased",
      exists (select from orders seen where seen.id = l.id and seen.xmin = l.version) as "isCurrent",
      clock_timestamp() as "lockedAt", ${timelineSql} as timeline,
      array(select n from unnest($2::text[]) as candidate (n)
        where not exists (select from orders taken where taken.number = n)) as "freeNumbers"
    from locked l order by l.id`;

/** Locks orders and reads them with their items and tombstones. Waits for transactions that hold them. */
export const lockOrders: SqlStatement<LockedOrderRow> = { name: 'lock_orders', sql: lockSql('') };

/** The same without those that another transaction holds. */
export const lockFreeOrders: SqlStatement<LockedOrderRow> = {
  name: 'lock_free_orders',
  sql: lockSql('skip locked'),
};
