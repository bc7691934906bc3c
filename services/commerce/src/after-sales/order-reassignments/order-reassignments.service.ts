import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { orderReassigned } from '#contracts/commerce/events';
import {
  confirmReassignment,
  type ConfirmReassignment,
  orderNotReassignable,
  type ReassignedOrder,
  reassignmentDuplicates,
  reassignmentForAnother,
  reassignmentRefused,
  reassignOrder,
  type ReassignOrder,
  type RequestedReassignment,
} from '#contracts/commerce/order-addresses/order-reassignments';
import type { TimelineEntry } from '#contracts/commerce/orders';
import { normalizeEmail } from '#contracts/fields/email';
import { type Contact, findContact } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService } from '../../orders/orders/orders.service';
import { LapsedPricesService } from '../../pricing/pricing/lapsed-prices.service';
import { DuplicateItemsService } from './duplicate-items.service';
import { OrderReassignment } from './order-reassignment.entity';
import { ReassignmentMails } from './reassignment-mails';
import { type ErasedCustomer, Erasure } from '../../personal-data';
import { DeletionWithOrders } from '../../orders/orders/order-records.service';

const linkDays = 7;
const dayMs = 86_400_000;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
const isSameAddress = (a: string, b: string) => normalizeEmail(a) === normalizeEmail(b);

function canReassign({ state, fulfilledAt }: Order): boolean {
  return (state === 'paid' || state === 'partially_refunded') && fulfilledAt !== null;
}

interface MovedOrder {
  orderNumber: string;
  /** Names of the items that the new owner had already. */
  alreadyOwned: string[];
  isRefunding: boolean;
  /** The refund that has to be sent to Stripe. */
  refundId: string | null;
}

const noDuplicates = { alreadyOwned: [], isRefunding: false, refundId: null };
const refundKeyOf = (id: string) => `reassignment-${id}`;

/** Moves orders that were bought with a mistyped address: `order_reassignments`. */
@Injectable()
export class OrderReassignmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly mails: ReassignmentMails,
    private readonly duplicateItems: DuplicateItemsService,
    private readonly lapsedPrices: LapsedPricesService,
    private readonly outbox: Outbox,
    private readonly erased: ErasedSubjects,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    @Inject(LOG) private readonly log: Log,
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

  /**
   * A repeated confirmation by the new owner gets the same response.
   * @throws Failure REASSIGNMENT_REFUSED, REASSIGNMENT_FOR_ANOTHER
   */
  @Handles(confirmReassignment)
  async confirm({ token }: ConfirmReassignment, { userId }: UserActor): Promise<ReassignedOrder> {
    // Before the transaction, because no call runs inside of one.
    const contact = await this.rpc.call(findContact, { userId });
    const owned = await this.duplicateItems.ownedBy(userId);
    const { refundId, ...moved } = await this.dataSource.transaction((tx) =>
      this.move(tx, hashToken(token), contact, owned),
    );
    this.log.info({ userId, orderNumber: moved.orderNumber }, 'order reassigned');
    if (refundId) await this.duplicateItems.send(refundId);
    return moved;
  }

  /** The confirmed move of an order, for administrators: what its new owner had already, and what was decided about it. */
  async moveOf(orderId: string): Promise<TimelineEntry[]> {
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

  /** When each of some orders was moved last. */
  async movedAt(orderIds: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.dataSource.query<{ orderId: string; at: Date }[]>(
      `select order_id as "orderId", max(confirmed_at) as at from order_reassignments
        where order_id = any($1) and confirmed_at is not null group by order_id`,
      [orderIds],
    );
    return new Map(rows.map(({ orderId, at }) => [orderId, at]));
  }

  private async move(
    tx: EntityManager,
    tokenHash: string,
    contact: Contact,
    owned: readonly string[],
  ): Promise<MovedOrder> {
    const reassignments = tx.getRepository(OrderReassignment);
    const wanted = await reassignments.findOneBy({ tokenHash });
    if (!wanted) throw new Failure(reassignmentRefused);
    const { id, newEmail } = wanted;
    if (!isSameAddress(newEmail, contact.email))
      throw new Failure(reassignmentForAnother, { email: newEmail });
    const order = await this.orders.lock(tx, wanted.orderId);
    const now = new Date();
    const { affected } = await reassignments.update(
      { id, endedAt: IsNull(), expiresAt: MoreThan(now) },
      { endedAt: now, confirmedAt: now },
    );
    if (affected !== 1) return this.findConfirmed(tx, id, order, contact);
    if (!order?.number || !canReassign(order)) throw new Failure(reassignmentRefused);
    if (!isSameAddress(order.email, wanted.oldEmail)) throw new Failure(reassignmentRefused);
    for (const user of [contact.userId, order.userId])
      if (await this.erased.hasWithoutLock(tx, user)) throw new Failure(reassignmentRefused);
    const former = { ...order };
    await this.changeOwner(tx, order, contact, now);
    await this.mails.queueNotice(tx, { id, order: former });
    if (contact.userId === former.userId) return { orderNumber: order.number, ...noDuplicates };
    await this.leaveFormerOwner(tx, wanted, former);
    const refunded = await this.resolve(tx, wanted, order, owned);
    return { orderNumber: order.number, ...refunded };
  }

  /** Without the order its former customer pays no price that its products earned. */
  private async leaveFormerOwner(
    tx: EntityManager,
    { id }: OrderReassignment,
    { id: orderId, userId }: Order,
  ): Promise<void> {
    await tx.getRepository(OrderReassignment).update({ id }, { formerUserId: userId });
    const items = await this.orders.itemsOf(orderId, tx);
    await this.lapsedPrices.withdraw(
      tx,
      userId,
      items.map(({ pluginId }) => pluginId),
    );
  }

  /** An account has one licence of each product, so a second one stays revoked; its payment is refunded if that was decided. */
  private async resolve(
    tx: EntityManager,
    { id, duplicates: decision }: OrderReassignment,
    order: Order,
    owned: readonly string[],
  ): Promise<Omit<MovedOrder, 'orderNumber'>> {
    const duplicates = this.duplicateItems.items(await this.orders.itemsOf(order.id, tx), owned);
    if (duplicates.length === 0) return noDuplicates;
    const duplicateIds = duplicates.map(({ pluginId }) => pluginId);
    await tx.getRepository(OrderReassignment).update({ id }, { duplicateIds });
    const isRefunded = decision === 'refund';
    const refundId = isRefunded
      ? await this.duplicateItems.refund(tx, order, duplicates, refundKeyOf(id))
      : null;
    const alreadyOwned = duplicates.map(({ name }) => name);
    return { alreadyOwned, isRefunding: refundId !== null, refundId };
  }

  /** The result of an earlier confirmation, whose response may have been lost. Read under the order's lock. */
  private async findConfirmed(
    tx: EntityManager,
    id: string,
    order: Order | null,
    { userId }: Contact,
  ): Promise<MovedOrder> {
    const confirmed = await tx.getRepository(OrderReassignment).findOneBy({ id, confirmedAt: Not(IsNull()) });
    if (!confirmed || !order?.number || order.userId !== userId) throw new Failure(reassignmentRefused);
    const items = await this.orders.itemsOf(order.id, tx);
    const owned = items.filter(({ pluginId }) => confirmed.duplicateIds.includes(pluginId));
    const isRefunding = await this.duplicateItems.hasRefund(tx, order.id, refundKeyOf(id));
    return {
      orderNumber: order.number,
      alreadyOwned: owned.map(({ name }) => name),
      isRefunding,
      refundId: null,
    };
  }

  /** The download link was mailed to a stranger: licensing answers with another one, and nothing is mailed until then. */
  private async changeOwner(tx: EntityManager, order: Order, contact: Contact, now: Date): Promise<void> {
    const { userId: formerUserId, email: formerEmail, billingEmail } = order;
    const { userId, email, firstName, lastName } = contact;
    const isBilledToOld = billingEmail !== null && isSameAddress(billingEmail, formerEmail);
    await this.orders.change(tx, order, {
      ...{ userId, email, firstName, lastName, downloadToken: null },
      ...(isBilledToOld ? { billingEmail: email } : {}),
    });
    if (userId === formerUserId) return;
    const reassignedAt = now.toISOString();
    await this.outbox.add(tx, orderReassigned, {
      orderId: order.id,
      userId,
      formerUserId,
      email,
      reassignedAt,
    });
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
}
