import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { orderReassigned } from '#contracts/commerce/events';
import {
  confirmReassignment,
  type ConfirmReassignment,
  type ReassignedOrder,
  reassignmentForAnother,
  reassignmentRefused,
} from '#contracts/commerce/order-addresses/order-reassignments';
import type { Contact } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { type Order, OrdersService } from '../../orders/placed-orders/orders.service';
import { LapsedPricesService } from '../../pricing/prices/lapsed-prices.service';
import { DuplicateItemsService } from './duplicate-items.service';
import { OrderReassignment } from './order-reassignment.entity';
import { canReassign, hashToken, isSameAddress } from './reassignment-link';
import { ReassignmentMails } from './reassignment-mails';

interface ConfirmedReassignment {
  orderNumber: string;
  /** Names of the items that the new owner had already. */
  alreadyOwned: string[];
  isRefunding: boolean;
  /** The refund that has to be sent to Stripe. */
  refundId: string | null;
}

const noDuplicates = { alreadyOwned: [], isRefunding: false, refundId: null };
const refundKeyOf = (id: string) => `reassignment-${id}`;

/** Reassigns an order to the customer who confirms the link. */
@Injectable()
export class ReassignmentConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersService,
    private readonly mails: ReassignmentMails,
    private readonly duplicateItems: DuplicateItemsService,
    private readonly lapsedPrices: LapsedPricesService,
    private readonly outbox: Outbox,
    private readonly erased: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * A repeated confirmation by the new owner gets the same response.
   * @throws Failure REASSIGNMENT_REFUSED, REASSIGNMENT_FOR_ANOTHER
   */
  @Handles(confirmReassignment)
  async confirm({ token }: ConfirmReassignment, { userId }: UserActor): Promise<ReassignedOrder> {
    // Before the transaction, because no call runs inside of one.
    const { contact, owned } = await this.duplicateItems.newOwner(userId);
    const { refundId, ...moved } = await this.dataSource.transaction((tx) =>
      this.move(tx, hashToken(token), contact, owned),
    );
    this.log.info({ userId, orderNumber: moved.orderNumber }, 'order reassigned');
    if (refundId) await this.duplicateItems.send(refundId);
    return moved;
  }

  private async move(
    tx: EntityManager,
    tokenHash: string,
    contact: Contact,
    owned: readonly string[],
  ): Promise<ConfirmedReassignment> {
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
  ): Promise<Omit<ConfirmedReassignment, 'orderNumber'>> {
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
  ): Promise<ConfirmedReassignment> {
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
}
