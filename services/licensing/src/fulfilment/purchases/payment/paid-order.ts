import type { EntityManager } from 'typeorm';
import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import type { NewEntitlement } from '../../../entitlements/licences/grants/entitlement-grants.service';
import type { Purchase } from '../purchase.entity';
import type { PurchaseState } from '../purchase.states';

/** What refunds and disputes have made of a purchase; `active` without any. */
export type RecordedPurchase = Pick<Purchase, 'state' | 'revokedPluginIds'>;

/** Records the payment of an order. What refunds and disputes said before their payment arrived is kept. */
export async function recordPayment(
  tx: EntityManager,
  { orderId, userId, orderNumber, items, gift }: OrderPaid,
  fulfilledAt: Date,
): Promise<RecordedPurchase> {
  // A gift grants nothing to its buyer.
  const pluginIds = gift ? [] : items.map(({ pluginId }) => pluginId);
  const [purchase] = await tx.query<[RecordedPurchase]>(
    `insert into purchases (order_id, user_id, state, fulfilled_at, plugin_ids, order_number)
     values ($1, $2, 'active', $3, $4, $5)
     on conflict (order_id) do update
       set fulfilled_at = excluded.fulfilled_at, plugin_ids = excluded.plugin_ids, order_number = excluded.order_number
     returning state, revoked_plugin_ids as "revokedPluginIds"`,
    [orderId, userId, fulfilledAt, pluginIds, orderNumber],
  );
  return purchase;
}

/** The entitlement that an item of an order grants. */
export function entitlementOf(order: OrderPaid, item: PaidItem, status: PurchaseState): NewEntitlement {
  return {
    userId: order.userId,
    email: order.email,
    language: order.language,
    subjectId: item.pluginId,
    slug: item.slug,
    name: item.name,
    status,
    sourceOrderId: order.orderId,
    orderNumber: order.orderNumber,
    source: 'order',
    isNfr: false,
  };
}
