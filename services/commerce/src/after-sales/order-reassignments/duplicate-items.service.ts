import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Contact, findContact } from '#contracts/identity/users';
import { listOwnedSubjects, listSubjectsOfAddress } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import { type Order, type OrderItem, OrdersService } from '../../orders/placed-orders/orders.service';
import { RefundRecordsService } from '../refunds/refund-records.service';
import { isRefundable, RefundRequestsService } from '../refunds/refund-requests.service';

/** Items of a reassigned order that its new owner has already: an account has one licence of each product. */
@Injectable()
export class DuplicateItemsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly records: RefundRecordsService,
    private readonly refunds: RefundRequestsService,
    private readonly rpc: RpcClient,
  ) {}

  /** By the addresses of purchases: an account that changed its address is found when it confirms. */
  async namesFor(orderId: string, email: string): Promise<string[]> {
    const { subjectIds } = await this.rpc.call(listSubjectsOfAddress, { email, exceptOrderId: orderId });
    return this.items(await this.orders.itemsOf(orderId), subjectIds).map(({ name }) => name);
  }

  /** The customer who confirms, with the products that the account owns. */
  async newOwner(userId: string): Promise<{ contact: Contact; owned: string[] }> {
    const contact = await this.rpc.call(findContact, { userId });
    const { subjectIds: owned } = await this.rpc.call(listOwnedSubjects, { userId });
    return { contact, owned };
  }

  /** The items that are not revoked and whose products are owned. */
  items(items: readonly OrderItem[], owned: readonly string[]): OrderItem[] {
    return items.filter(({ pluginId, isRevoked }) => !isRevoked && owned.includes(pluginId));
  }

  /** Requests the refund of duplicates in the transaction of the move, at most of what is left. @returns the refund */
  async refund(
    tx: EntityManager,
    order: Order,
    duplicates: readonly OrderItem[],
    key: string,
  ): Promise<string | null> {
    if (!isRefundable(order)) return null;
    const lines = duplicates.map(({ pluginId }) => pluginId);
    return this.refunds.requestRestWithin(
      tx,
      { id: order.id, key, lines, note: '', reason: 'duplicate' },
      null,
    );
  }

  /** Whether a refund was requested with this key. */
  hasRefund(tx: EntityManager, orderId: string, key: string): Promise<boolean> {
    return this.records.hasKey(orderId, key, tx);
  }

  /** Sends a requested refund to Stripe; the sweep does it where this is interrupted. */
  send(refundId: string): Promise<void> {
    return this.refunds.send(refundId);
  }
}
