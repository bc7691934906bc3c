import type { EntityManager } from 'typeorm';
import type { Order } from './order.entity';
import { isEntitled, isRevoked, preventsPurchase, withoutUpgradeStates } from './states/order.states';

/** An item of a customer's order that is no gift, with what decides whether they own it. */
export interface PurchasedItem extends Pick<Order, 'state' | 'dispute' | 'refundedCents' | 'keepsLicences'> {
  orderId: string;
  pluginId: string;
  isRevoked: boolean;
  isPaid: boolean;
  /** The upgrade paths that reduced the price of the order. */
  pathIds: string[];
}

const itemsSql = `select o.state, o.dispute, o.refunded_cents as "refundedCents", o.keeps_licences as "keepsLicences",
    o.id as "orderId", o.paid_at is not null as "isPaid", i.plugin_id as "pluginId", i.is_revoked as "isRevoked",
    array(select a.key from order_adjustments a where a.order_id = o.id and a.kind = 'upgrade') as "pathIds"
  from orders o join order_items i on i.order_id = o.id where o.user_id = $1 and o.gift is null`;

export function purchasedItems(tx: EntityManager, userId: string): Promise<PurchasedItem[]> {
  return tx.query(itemsSql, [userId]);
}

/** Plug-ins that the customer has bought, or whose payments are being processed. */
export function boughtIds(items: readonly PurchasedItem[]): Set<string> {
  return new Set(items.filter((item) => preventsPurchase(item, item)).map(({ pluginId }) => pluginId));
}

/** Whether neither a refund nor a dispute has withdrawn the licence of an item. */
export function isGranted(item: PurchasedItem): boolean {
  return (isEntitled(item.state) || item.state === 'refunded') && !isRevoked(item, item);
}

/**
 * Plug-ins of which every purchase was refunded or disputed. Licensing learns of a refund later than commerce, so the entitlement
 * that it still reports does not count for them.
 * @param movedIds plug-ins of an order that was reassigned to another customer
 */
export function refundedIds(items: readonly PurchasedItem[], movedIds: readonly string[] = []): Set<string> {
  const granted = new Set(items.filter(isGranted).map(({ pluginId }) => pluginId));
  const paid = items.filter(({ isPaid }) => isPaid).map(({ pluginId }) => pluginId);
  return new Set([...paid, ...movedIds].filter((id) => !granted.has(id)));
}

/** The upgrade paths of orders that the customer has paid and not been refunded. */
export function usedPathIds(items: readonly PurchasedItem[]): string[] {
  const used = items.filter(({ state }) => !withoutUpgradeStates.includes(state));
  return [...new Set(used.flatMap(({ pathIds }) => pathIds))];
}
