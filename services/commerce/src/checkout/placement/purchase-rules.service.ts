import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { offerEnded, offerUsed } from '#contracts/commerce/checkout';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { OfferEligibilityService } from '../../pricing/offers/offer-eligibility.service';
import { UpgradeUsesService } from '../../orders/placed-orders/lines/upgrade-uses.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { assertNoneOwned, offerIdOf, productsOf, type Purchase, upgradedProductIds } from './purchase';

/** Decides inside the transaction that places an order whether the customer may place it. */
@Injectable()
export class PurchaseRulesService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly upgrades: UpgradeUsesService,
    private readonly eligibility: OfferEligibilityService,
    private readonly mergedAccounts: MergedAccounts,
    private readonly erased: ErasedSubjects,
  ) {}

  /**
   * Serializes the purchases of each plug-in by one user, so that a second tab sees what the first one has bought, and the upgrades of
   * each licence, which is superseded once.
   */
  async lock(tx: EntityManager, purchase: Purchase): Promise<void> {
    const ids = productsOf(purchase).map(({ pluginId }) => pluginId);
    await lockPurchases(tx, purchase.contact.userId, [...ids, ...upgradedProductIds(purchase)]);
  }

  /**
   * Payments do not take the lock of a purchase. A caller that also reads open attempts reads them first: a payment between the two reads
   * closes an attempt that was still open, or is seen here.
   * @throws Failure UNAUTHENTICATED for an erased or merged user, ALREADY_OWNED, OFFER_USED for a licence that was upgraded, OFFER_ENDED
   */
  async check(tx: EntityManager, purchase: Purchase): Promise<void> {
    const { contact, gift } = purchase;
    const { userId } = contact;
    const ids = productsOf(purchase).map(({ pluginId }) => pluginId);
    const upgraded = upgradedProductIds(purchase);
    if ((await this.mergedAccounts.ownerOf(tx, userId)) !== userId) throw new Failure(unauthenticated);
    if (await this.erased.has(tx, userId)) throw new Failure(unauthenticated);
    const bought = gift ? new Set<string>() : await this.history.boughtAmong(userId, ids, tx);
    assertNoneOwned(purchase, bought);
    if (upgraded.length > 0 && (await this.upgrades.isUpgraded(tx, userId, upgraded)))
      throw new Failure(offerUsed);
    const offerId = offerIdOf(purchase);
    // The purchase that earned the offer may have been refunded since the offer was read.
    if (offerId === null) return;
    await this.eligibility.lock(tx, offerId);
    if (await this.eligibility.isLapsed(tx, userId, offerId)) throw new Failure(offerEnded);
  }
}

/** Takes the locks in a fixed order, so that two carts with the same plug-ins never wait for one another. */
async function lockPurchases(tx: EntityManager, userId: string, pluginIds: readonly string[]): Promise<void> {
  const keys = [...pluginIds].sort().map((pluginId) => `purchase:${userId}:${pluginId}`);
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended(wanted.key, 0))
       from (select key from unnest($1::text[]) with ordinality as l (key, position) order by position offset 0) wanted`,
    [keys],
  );
}
