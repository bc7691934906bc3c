import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type BoundStatement,
  executeTogether,
  type StatementResults,
} from '#platform/database/transactions/combined-statement';
import { type LockedOrderRow, lockFreeOrders, lockOrders } from './lock-orders.statement';
import { candidateNumbers } from '../number/order-number';
import type { Order } from '../order.entity';
import type { OrderItem } from '../order-item.entity';

/** A statement that waited reads again; under the lock nothing changes any more. A failover adds one more time. */
const maxReads = 4;

/** An order that this transaction has locked, with its items. */
export interface LockedOrder {
  order: Order;
  items: OrderItem[];
  /** Whether the account of its customer was deleted. */
  isErased: boolean;
  lockedAt: Date;
  /** A number for it, if numbers were wanted. */
  freeNumber: string | undefined;
}

export interface LockOptions {
  /** Leaves out orders that another transaction holds. */
  skipsLocked?: boolean;
  /** Whether the orders may need numbers. */
  needsNumbers?: boolean;
  /** Statements of other modules that are sent with the lock. */
  together?: readonly BoundStatement[];
}

interface LockedOrders {
  orders: ReadonlyMap<string, LockedOrder>;
  results: StatementResults;
}

/** Locks orders and reads them with items, tombstone and free numbers in one round trip. */
@Injectable()
export class OrderLocksService {
  /** The last known timeline; it changes with a failover of the database. */
  private timeline = 1;

  async lock(
    tx: EntityManager,
    orderIds: readonly string[],
    options: LockOptions = {},
  ): Promise<LockedOrders> {
    const { skipsLocked = false, needsNumbers = false, together = [] } = options;
    const statement = skipsLocked ? lockFreeOrders : lockOrders;
    const count = needsNumbers ? orderIds.length : 0;
    for (let reads = 0; reads < maxReads; reads += 1) {
      const values = [orderIds, candidateNumbers(this.timeline, count)];
      const results = await executeTogether(tx, [{ statement, values }, ...together]);
      const rows = results.of(statement);
      if (this.isComplete(rows, count)) return { orders: toLockedOrders(rows), results };
    }
    throw new Error('orders were locked and kept changing, or no free order number was found');
  }

  private isComplete(rows: readonly LockedOrderRow[], count: number): boolean {
    const [first] = rows;
    if (!first) return true;
    const isOnTimeline = count === 0 || first.timeline === this.timeline;
    this.timeline = first.timeline;
    const hasNumbers = count === 0 || first.freeNumbers.length >= rows.length;
    return isOnTimeline && hasNumbers && rows.every(({ isCurrent }) => isCurrent);
  }
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

function toLockedOrders(rows: readonly LockedOrderRow[]): Map<string, LockedOrder> {
  return new Map(rows.map((row, at) => [row.id, toLockedOrder(row, row.freeNumbers[at])]));
}

function toLockedOrder(row: LockedOrderRow, freeNumber: string | undefined): LockedOrder {
  const { items, isErased, isCurrent: _, lockedAt, timeline: __, freeNumbers: ___, ...columns } = row;
  const order = {
    ...columns,
    createdAt: new Date(columns.createdAt ?? 0),
    paidAt: dateOrNull(columns.paidAt),
    refundedAt: dateOrNull(columns.refundedAt),
    fulfilledAt: dateOrNull(columns.fulfilledAt),
    announcedAt: dateOrNull(columns.announcedAt),
  };
  return { order, items, isErased, lockedAt: new Date(lockedAt), freeNumber };
}
