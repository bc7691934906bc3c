import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import {
  orderNotReassignable,
  reassignmentDuplicates,
  reassignOrder,
  type ReassignOrder,
  type RequestedReassignment,
} from '#contracts/commerce/order-addresses/order-reassignments';
import { dayMs } from '#contracts/fields/durations';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { OrdersService } from '../../orders/placed-orders/orders.service';
import { DuplicateItemsService } from './duplicate-items.service';
import { OrderReassignment } from './order-reassignment.entity';
import { canReassign, hashToken, isSameAddress } from './reassignment-link';
import { ReassignmentMails } from './reassignment-mails';

const linkDays = 7;

/** Reassigns orders that were bought with a mistyped address: `order_reassignments`. */
@Injectable()
export class OrderReassignmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly mails: ReassignmentMails,
    private readonly duplicateItems: DuplicateItemsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Mails the link to the new address; it replaces earlier ones.
   * @throws Failure NOT_FOUND, ORDER_NOT_REASSIGNABLE, REASSIGNMENT_DUPLICATES
   */
  @Handles(reassignOrder)
  async request({ id: orderId, email, reason, duplicates }: ReassignOrder): Promise<RequestedReassignment> {
    const owned = await this.duplicateItems.namesFor(orderId, email);
    if (owned.length > 0 && !duplicates)
      throw new Failure(reassignmentDuplicates, { products: owned.join(', ') });
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(Date.now() + linkDays * dayMs);
    return this.dataSource.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new Failure(notFound);
      if (!canReassign(order) || isSameAddress(order.email, email)) throw new Failure(orderNotReassignable);
      const id = newId();
      const reassignments = tx.getRepository(OrderReassignment);
      await reassignments.update({ orderId, endedAt: IsNull() }, { endedAt: new Date() });
      const addresses = { oldEmail: order.email, newEmail: email };
      const decision = { reason, duplicates: duplicates ?? null };
      const row = { id, orderId, ...addresses, ...decision, tokenHash: hashToken(token), expiresAt };
      await reassignments.insert({ ...row, endedAt: null, confirmedAt: null });
      // Without addresses and reason: they may name a customer, and the audit log is kept after the account is deleted.
      await this.audit.record(tx, { action: 'order.reassignment-requested', subject: orderId });
      await this.mails.queueLink(tx, { id, order, email, token });
      return { email, expiresAt: expiresAt.toISOString() };
    });
  }
}
