import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import { orderPaid } from '#contracts/commerce/events';
import {
  type BoundStatement,
  executeWithCommit,
  type SqlStatement,
} from '#platform/database/transactions/combined-statement';
import { runWithContext } from '#platform/log/request-context';
import { type NewEvent, Outbox } from '#platform/outbox/outbox';
import type { LockedOrder } from './order-locks.service';
import { orderPaidEvent } from '../order-paid-event';
import { fulfilledUpdate, paidUpdate } from './order-update.statements';
import type { Order } from '../order.entity';
import { assertTransition } from '../states/order.states';

/** An order to mark as paid, with the columns that follow from its payment. */
export interface PaidOrder {
  locked: LockedOrder;
  payment: Partial<Order>;
}

/** The fulfilment of an order. */
export interface FulfilledOrder {
  order: Order;
  downloadToken: string | null;
  fulfilledAt: Date;
}

/** Writes payments and fulfilments of locked orders: one statement for all of them and for what follows, sent with the commit. */
@Injectable()
export class OrderPaymentsService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Marks orders as paid, assigns their numbers and publishes `commerce.order-paid`, each in the context of its purchase.
   * @param together writes of other modules that belong to the payments
   * @throws IllegalTransition
   */
  async markPaid(
    tx: EntityManager,
    paid: readonly PaidOrder[],
    together: readonly BoundStatement[] = [],
  ): Promise<void> {
    const before = paid.map(({ locked: { order } }) => ({ state: order.state, revision: order.revision }));
    const events = paid.map((one) => this.pay(one));
    const rows = paid.map(({ locked: { order } }, at) => ({ ...order, ...before[at] }));
    await this.write(tx, paidUpdate, rows, [this.outbox.insertion(tx, events), ...together]);
  }

  /** Records that orders were fulfilled. */
  async markFulfilled(
    tx: EntityManager,
    fulfilled: readonly FulfilledOrder[],
    together: readonly BoundStatement[],
  ): Promise<void> {
    const rows = fulfilled.map(({ order: { id, state, revision }, downloadToken, fulfilledAt }) => ({
      ...{ id, state, revision },
      downloadToken,
      fulfilledAt,
    }));
    await this.write(tx, fulfilledUpdate, rows, together);
    for (const { order, downloadToken, fulfilledAt } of fulfilled)
      Object.assign(order, { downloadToken, fulfilledAt, revision: order.revision + 1 });
  }

  /** Changes the order in memory. @returns the event of the payment */
  private pay({ locked, payment }: PaidOrder): NewEvent {
    const { order, items, lockedAt, freeNumber } = locked;
    if (freeNumber === undefined) throw new Error(`order ${order.id} was locked without a number`);
    assertTransition(order.state, 'paid');
    const publication = { announcedAt: lockedAt, announcements: order.announcements + 1 };
    const changes = {
      ...payment,
      ...publication,
      state: 'paid',
      number: freeNumber,
      paidAt: lockedAt,
    } as const;
    Object.assign(order, changes, { revision: order.revision + 1 });
    return runWithContext({ requestId: order.requestId, actor: order.userId }, () =>
      this.outbox.event(orderPaid, orderPaidEvent(order, items)),
    );
  }

  /** Fails if a locked order was changed elsewhere: the update then returns fewer rows. */
  private write(
    tx: EntityManager,
    statement: SqlStatement,
    rows: readonly { id: string }[],
    together: readonly BoundStatement[],
  ): Promise<void> {
    const update = { statement, values: [storableJson(rows)], rowCount: rows.length };
    return executeWithCommit(tx, [update, ...together]);
  }
}
