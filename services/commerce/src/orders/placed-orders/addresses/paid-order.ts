import type { Order } from '../order.entity';

/** An order that its customer sees has a number and a payment. */
export type PaidOrder = Order & { number: string; paidAt: Date };

export function isPaidOrder(order: Order | null): order is PaidOrder {
  return order !== null && order.number !== null && order.paidAt !== null;
}
