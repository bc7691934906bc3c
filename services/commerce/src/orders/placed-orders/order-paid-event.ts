import type { OrderPaid, PaidItem } from '#contracts/commerce/events';
import type { Order } from './order.entity';
import type { OrderItem } from './order-item.entity';

function toPaidItem(item: OrderItem): PaidItem {
  const { id: itemId, pluginId, slug, name, version, priceCents, line, bundleName, upgradesPluginId } = item;
  return {
    ...{ itemId, pluginId, slug, name, version, priceCents, line },
    ...(bundleName === null ? {} : { bundleName }),
    ...(upgradesPluginId === null ? {} : { upgradesPluginId }),
  };
}

/** The event that is published about a paid order. */
export function orderPaidEvent(order: Order, items: readonly OrderItem[]): OrderPaid {
  const { number, paidAt, gift } = order;
  if (number === null || paidAt === null) throw new Error(`order ${order.id} is not paid`);
  return {
    orderId: order.id,
    orderNumber: number,
    userId: order.userId,
    email: order.email,
    firstName: order.firstName,
    language: order.language,
    paidAt: paidAt.toISOString(),
    ...(gift ? { gift } : {}),
    items: items.map(toPaidItem),
  };
}
