import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { type Cents, toCents } from '#contracts/fields/money';
import { newId } from '#platform/database/new-id';
import type { Order } from '../order.entity';
import { OrderItem } from '../order-item.entity';
import { OrderAdjustment } from './order-adjustment.entity';

/** Columns of an item that depend on the purchase. */
type ItemColumns = Omit<OrderItem, 'id' | 'orderId' | 'isRevoked' | 'completedPluginIds'> &
  Partial<Pick<OrderItem, 'completedPluginIds'>>;

/** An item with the reasons of its price. */
export interface OrderLine {
  item: ItemColumns;
  adjustments: readonly Pick<OrderAdjustment, 'kind' | 'key' | 'name' | 'amountCents'>[];
}

/** A reduction of an order. */
export interface OrderReduction {
  kind: OrderAdjustment['kind'];
  /** Id of the sale, offer, bundle or upgrade path; the code. */
  key: string;
  /** In the language of the order. */
  name: string;
  amountCents: Cents;
}

/** The items of orders and their adjustments: `order_items`, `order_adjustments`. */
@Injectable()
export class OrderLinesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Why an order costs less than its items, one reduction for each reason; their sum is the discount of the order. */
  async reductionsOf({ id, discountCents }: Pick<Order, 'id' | 'discountCents'>): Promise<OrderReduction[]> {
    if (discountCents === 0) return [];
    const rows = await this.dataSource
      .getRepository(OrderAdjustment)
      .find({ where: { orderId: id }, order: { orderItemId: 'ASC', position: 'ASC' } });
    const byReason = new Map<string, OrderReduction>();
    for (const { kind, key, name, amountCents } of rows) {
      const former = byReason.get(`${kind} ${key}`)?.amountCents ?? 0;
      byReason.set(`${kind} ${key}`, { kind, key, name, amountCents: toCents(former + amountCents) });
    }
    return [...byReason.values()];
  }

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
