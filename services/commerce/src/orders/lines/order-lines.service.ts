import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { OrderItem } from '../order-item.entity';
import { OrderAdjustment } from './order-adjustment.entity';

/** Columns of an item that depend on the purchase. */
type ItemColumns = Omit<OrderItem, 'id' | 'orderId' | 'isRevoked'>;

/** An item with the reasons of its price. */
export interface OrderLine {
  item: ItemColumns;
  adjustments: readonly Pick<OrderAdjustment, 'kind' | 'key' | 'name' | 'amountCents'>[];
}

/** The items of orders and their adjustments: `order_items`, `order_adjustments`. */
@Injectable()
export class OrderLinesService {
  async create(tx: EntityManager, orderId: string, lines: readonly OrderLine[]): Promise<void> {
    for (const { item, adjustments } of lines) {
      const id = newId();
      await tx.getRepository(OrderItem).insert({ id, orderId, ...item });
      const rows = adjustments.map(({ kind, key, name, amountCents }, position) => {
        return { orderItemId: id, position, orderId, kind, key, name, amountCents };
      });
      if (rows.length > 0) await tx.getRepository(OrderAdjustment).insert(rows);
    }
  }

  /** Marks the items of a paid order whose licences refunds have withdrawn, and no others. */
  async markRevoked(tx: EntityManager, orderId: string, pluginIds: readonly string[]): Promise<void> {
    await tx.query(
      `update order_items set is_revoked = plugin_id = any($2)
        where order_id = $1 and is_revoked <> (plugin_id = any($2))`,
      [orderId, pluginIds],
    );
  }

  /** Replaces the lines of a pending order. */
  async replace(tx: EntityManager, orderId: string, lines: readonly OrderLine[]): Promise<void> {
    await tx.getRepository(OrderAdjustment).delete({ orderId });
    await tx.getRepository(OrderItem).delete({ orderId });
    await this.create(tx, orderId, lines);
  }
}
