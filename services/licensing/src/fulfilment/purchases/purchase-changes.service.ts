import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DownloadsService } from '../../files/downloads/downloads.service';
import { GiftOrdersService } from './given/gift-orders.service';
import { OwnershipEventsService } from './ownership-events.service';
import { Purchase } from './purchase.entity';
import { isLaterDispute, entitlementState, presentState } from './purchase.states';

/** Applies refunds and disputes to entitlements. Every method runs in the transaction that also writes the inbox row of the event. */
@Injectable()
export class PurchaseChangesService {
  constructor(
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly downloads: DownloadsService,
    private readonly giftOrders: GiftOrdersService,
    private readonly mergedAccounts: MergedAccounts,
    private readonly erasedSubjects: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Revokes a fully refunded order. The event may arrive before the payment; the entitlement is then granted as revoked. */
  async revokeRefunded(orderId: string, userId: string, refundedAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.refundedAt === null || purchase.refundedAt < refundedAt) purchase.refundedAt = refundedAt;
    await this.applyState(purchase, tx);
  }

  /**
   * Revokes the items of an order that were refunded, and restores those that are not in the list any more. The event may arrive
   * before the payment; these items are then granted as revoked.
   */
  async setRevokedItems(
    orderId: string,
    userId: string,
    { pluginIds, at }: { pluginIds: string[]; at: Date },
    tx: EntityManager,
  ): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase || (purchase.itemsRefundedAt !== null && purchase.itemsRefundedAt >= at)) return;
    Object.assign(purchase, { revokedPluginIds: pluginIds, itemsRefundedAt: at });
    await tx.getRepository(Purchase).save(purchase);
    await this.ownershipEvents.reconcile(tx, purchase.userId, purchase.pluginIds);
    await this.downloads.setRevokedItems(tx, orderId, pluginIds);
    await this.giftOrders.applyState(tx, orderId, presentState(purchase.state, pluginIds));
    this.log.info({ orderId, revoked: pluginIds }, 'items of a purchase revoked');
  }

  async restore(orderId: string, userId: string, restoredAt: Date, tx: EntityManager): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (purchase.restoredAt === null || purchase.restoredAt < restoredAt) purchase.restoredAt = restoredAt;
    await this.applyState(purchase, tx);
  }

  async dispute(
    orderId: string,
    userId: string,
    outcome: 'open' | 'won' | 'lost',
    at: Date,
    tx: EntityManager,
  ): Promise<void> {
    const purchase = await this.lock(tx, orderId, userId);
    if (!purchase) return;
    if (isLaterDispute(purchase, { outcome, at })) {
      purchase.dispute = outcome;
      purchase.disputeAt = at;
    }
    await this.applyState(purchase, tx);
  }

  /**
   * Locks the purchase of an order. An advisory lock serializes the events of one user, because all purchases of the user together
   * decide which of them grants an entitlement. It is taken for the customer of the row, because the order may have been moved since the
   * event was published. The recipient of a gift is locked too. Undefined for an erased user: late events are ignored.
   */
  private async lock(tx: EntityManager, orderId: string, namedUserId: string): Promise<Purchase | undefined> {
    const userId = await this.mergedAccounts.ownerOf(tx, namedUserId);
    const purchases = tx.getRepository(Purchase);
    const ownerOf = async () => (await purchases.findOneBy({ orderId }))?.userId ?? userId;
    let owner: string | undefined;
    // A move that committed before the lock was granted has changed the customer; none does after it.
    for (let current = await ownerOf(); current !== owner; current = await ownerOf()) {
      owner = current;
      if (await this.erasedSubjects.has(tx, owner)) {
        this.log.info({ orderId, userId: owner }, 'event for erased user ignored');
        return undefined;
      }
      await this.giftOrders.lock(tx, orderId, owner);
    }
    await purchases
      .createQueryBuilder()
      .insert()
      .values({ orderId, userId, state: 'active' })
      .orIgnore()
      .execute();
    return purchases.findOneOrFail({ where: { orderId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Sets entitlements, licences and downloads to the state that follows from all events of the order. */
  private async applyState(purchase: Purchase, tx: EntityManager): Promise<void> {
    const state = entitlementState(purchase);
    const before = purchase.state;
    purchase.state = state;
    await tx.getRepository(Purchase).save(purchase);
    // A repeated refund event also revokes entitlements that became active without an event.
    if (state === before && state !== 'revoked') return;
    await this.ownershipEvents.reconcile(tx, purchase.userId, purchase.pluginIds);
    const { orderId, revokedPluginIds } = purchase;
    await this.giftOrders.applyState(tx, orderId, presentState(state, revokedPluginIds));
    if (state === before) return;
    await this.downloads.setRevoked(tx, orderId, state !== 'active');
    this.log.info({ orderId, from: before, to: state }, 'purchase changed state');
  }
}
