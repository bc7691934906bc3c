import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import type { NewDownloadGrant } from '../../downloads/grants/download-grants.service';
import type { NewEntitlement } from '../../entitlements/grants/entitlement-grants.service';
import type { PurchaseState } from '../purchase.states';

/** What one paid order grants. */
export interface Fulfilment {
  order: OrderPaid;
  /** `active`, unless a refund or a dispute arrived before the payment. */
  state: PurchaseState;
  fulfilledAt: Date;
  downloadToken: string;
  grant: NewDownloadGrant;
  granted: NewEntitlement[];
  /** The entitlements of all items, new and known ones. */
  entitlementIds: string[];
  /** The user has upgraded from a product of the order. */
  isUpgraded: boolean;
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
export function entitlementOf(order: OrderPaid, item: PaidItem, status: PurchaseState) {
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
    source: 'order' as const,
    isNfr: false,
  };
}
