import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type { TimelineEntry } from '#contracts/commerce/orders';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { DeletionWithOrders } from '../../orders/placed-orders/order-records.service';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { mergedOrdersSql } from '../../orders/placed-orders/order-facts.service';
import { AccountMerge, type ErasedCustomer, Erasure, type MergedCustomer } from '../../personal-data';
import { OrderReassignment } from './order-reassignment.entity';
import { ReassignmentMails } from './reassignment-mails';

/** A subquery for statements of other modules: reassigned orders with the customers that had them before. */
export const formerCustomersSql =
  'select order_id, former_user_id from order_reassignments where former_user_id is not null';

/** Which customers had an order, and when it was moved. */
@Injectable()
export class OrderOwnersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly mails: ReassignmentMails,
    private readonly erased: ErasedSubjects,
  ) {}

  /**
   * For administrators: the confirmed move of an order, what its new owner had already and what was decided about it, and the deletion of
   * the account.
   */
  async entriesOf({ id: orderId, userId }: Order): Promise<TimelineEntry[]> {
    const erasedAt = await this.erased.erasedAt(this.dataSource.manager, userId);
    const deleted = erasedAt ? [{ what: 'customer_deleted', at: erasedAt.toISOString() }] : [];
    return [...(await this.movesOf(orderId)), ...deleted];
  }

  /** When each of some orders was reassigned last, or came to its customer by a merge of accounts. */
  async movedAt(orderIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.dataSource.query<{ orderId: string; at: Date }[]>(
      `select order_id as "orderId", max(at) as at from (
         select order_id, confirmed_at as at from order_reassignments
          where order_id = any($1) and confirmed_at is not null
         union all select order_id, at from (${mergedOrdersSql('$1')}) merged) moved group by order_id`,
      [orderIds],
    );
    return new Map(rows.map(({ orderId, at }) => [orderId, at]));
  }

  /** What an order earned for its former customer, the account that is left has now. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedCustomer): Promise<void> {
    await tx.getRepository(OrderReassignment).update({ formerUserId }, { formerUserId: userId });
  }

  /** Deletes the addresses of requests about the orders. */
  @Erasure()
  async erase(tx: EntityManager, { orderIds }: ErasedCustomer): Promise<string[]> {
    const ofOrders = { orderId: In([...orderIds]) };
    const rows = await tx.getRepository(OrderReassignment).findBy(ofOrders);
    await tx.getRepository(OrderReassignment).delete(ofOrders);
    return rows.flatMap(({ id }) => this.mails.keysOf(id));
  }

  @DeletionWithOrders()
  async deleteByOrders(tx: EntityManager, orderIds: readonly string[]): Promise<void> {
    await tx.getRepository(OrderReassignment).delete({ orderId: In([...orderIds]) });
  }

  private async movesOf(orderId: string): Promise<TimelineEntry[]> {
    const rows = await this.dataSource
      .getRepository(OrderReassignment)
      .findBy({ orderId, confirmedAt: Not(IsNull()) });
    const items = rows.length > 0 ? await this.orders.itemsOf(orderId) : [];
    return rows.flatMap(({ confirmedAt, duplicateIds, duplicates }) => {
      const at = (confirmedAt ?? new Date()).toISOString();
      const about = items.flatMap(({ pluginId, name }) => (duplicateIds.includes(pluginId) ? name : []));
      const owned = { what: `duplicate_${duplicates ?? 'keep'}`, at, about: about.join(', ') };
      return [{ what: 'reassigned', at }, ...(about.length > 0 ? [owned] : [])];
    });
  }
}
