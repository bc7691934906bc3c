import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderPaid } from '#contracts/commerce/events';
import { orderFulfilled } from '#contracts/licensing/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Log } from '#platform/log/log';
import { Outbox } from '#platform/outbox/outbox';
import { LOG } from '#platform/run/platform.module';
import { DownloadGrantsService } from '../../../files/downloads/grants/download-grants.service';
import { EntitlementGrantsService } from '../../../entitlements/licences/grants/entitlement-grants.service';
import { GiftsService } from '../../../giving/gifts/gifts.service';
import { OwnershipEventsService } from '../ownership-events.service';
import { lockPurchases } from '../purchase-locks';
import { presentState } from '../purchase.states';
import { UpgradesService } from '../upgrades/upgrades.service';
import { entitlementOf, recordPayment, type RecordedPurchase } from './paid-order';

/**
 * Grants the entitlements, licences and downloads of a paid order. The mail of a purchase is the receipt of commerce, which waits for
 * the fulfilment.
 */
@Injectable()
export class FulfilmentService {
  constructor(
    private readonly entitlements: EntitlementGrantsService,
    private readonly downloads: DownloadGrantsService,
    private readonly upgrades: UpgradesService,
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly gifts: GiftsService,
    private readonly outbox: Outbox,
    private readonly erased: ErasedSubjects,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs in the transaction that writes the inbox row. Idempotent: a repeated event grants nothing more. */
  async fulfil(tx: EntityManager, order: OrderPaid): Promise<void> {
    const { orderId, userId, gift } = order;
    if (await this.erased.has(tx, userId))
      return this.log.info({ orderId, userId }, 'event for erased user ignored');
    await lockPurchases(tx, [userId]);
    const fulfilledAt = new Date();
    const purchase = await recordPayment(tx, order, fulfilledAt);
    const entitlementIds = gift ? [] : await this.grantItems(tx, order, purchase);
    if (gift) await this.gifts.create(tx, order, presentState(purchase.state, purchase.revokedPluginIds));
    const downloadToken = await this.downloads.grant(tx, order, purchase);
    const fulfilment = { orderId, downloadToken, fulfilledAt: fulfilledAt.toISOString(), entitlementIds };
    await this.outbox.add(tx, orderFulfilled, fulfilment);
    this.log.info({ orderId, entitlementIds }, gift ? 'gift created' : 'order fulfilled');
  }

  /**
   * A second purchase of an owned product adds no second entitlement; an administrator may refund it.
   * @returns the ids of the entitlements of all items
   */
  private async grantItems(
    tx: EntityManager,
    order: OrderPaid,
    { state, revokedPluginIds }: RecordedPurchase,
  ): Promise<string[]> {
    const productIds = order.items.map(({ pluginId }) => pluginId);
    const existing = await this.entitlements.findExisting(tx, order, productIds);
    const ids = existing.map(({ id }) => id);
    for (const item of order.items) {
      if (existing.some(({ subjectId }) => subjectId === item.pluginId)) continue;
      const status = revokedPluginIds.includes(item.pluginId) ? 'revoked' : state;
      const granted = await this.entitlements.grant(tx, entitlementOf(order, item, status));
      if (status !== 'revoked') await this.ownershipEvents.publishGranted(tx, granted);
      ids.push(granted.id);
    }
    // An existing entitlement may belong to a disputed order, which this one is not. An upgrade supersedes a licence.
    const isUpgraded = await this.upgrades.record(tx, order);
    if (existing.length > 0 || isUpgraded) await this.ownershipEvents.reconcile(tx, order.userId, productIds);
    return ids;
  }
}
