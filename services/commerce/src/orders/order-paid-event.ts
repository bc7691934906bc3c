import type { OrderPaid } from '#contracts/commerce/events';
import type { Order } from './order.entity';
import type { OrderItem } from './order-item.entity';

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
    items: items.map(({ id, pluginId, slug, name, version, priceCents }) => ({
      itemId: id,
      pluginId,
      slug,
      name,
      version,
      priceCents,
    })),
  };
}
