import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import type { NewDownloadGrant } from '../../downloads/grants/download-grants.service';
import type { NewEntitlement } from '../../entitlements/grants/entitlement-grants.service';

/** What one paid order grants. */
export interface Fulfilment {
  order: OrderPaid;
  /** `active`, unless a refund or a dispute arrived before the payment. */
  state: EntitlementState;
  fulfilledAt: Date;
  downloadToken: string;
  grant: NewDownloadGrant;
  granted: NewEntitlement[];
  /** The entitlements of all items, new and known ones. */
  entitlementIds: string[];
}

/** A row of `purchases`. */
export function purchaseRow({ order, state, fulfilledAt }: Fulfilment) {
  const { orderId, userId, orderNumber, items } = order;
  return {
    orderId,
    userId,
    state,
    fulfilledAt,
    orderNumber,
    pluginIds: order.gift ? [] : items.map(({ pluginId }) => pluginId),
  };
}

/** The columns of a new entitlement that follow from an item of an order. */
export function entitlementOf(order: OrderPaid, item: PaidItem, status: EntitlementState) {
  return {
    userId: order.userId,
    email: order.email,
    subjectId: item.pluginId,
    slug: item.slug,
    name: item.name,
    status,
    sourceOrderId: order.orderId,
    orderNumber: order.orderNumber,
    source: 'order' as const,
    isNfr: false,
  };
}
