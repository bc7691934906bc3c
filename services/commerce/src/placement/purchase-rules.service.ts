import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { alreadyOwned, offerEnded } from '#contracts/commerce/checkout';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { PurchaseHistoryService } from '../orders/purchase-history.service';
import { offerIdOf, productsOf, type Purchase } from './purchase';

/** Decides inside the transaction that places an order whether the customer may place it. */
@Injectable()
export class PurchaseRulesService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly eligibility: OfferEligibilityService,
    private readonly erased: ErasedSubjects,
  ) {}

  /**
   * Serializes the purchases of each plug-in by one user, so that a second tab sees what the first one has bought.
   * @throws Failure UNAUTHENTICATED for an erased user, ALREADY_OWNED, OFFER_ENDED
   */
  async lockAndCheck(tx: EntityManager, purchase: Purchase): Promise<void> {
    const { contact, gift } = purchase;
    const { userId } = contact;
    const products = productsOf(purchase);
    const ids = products.map(({ pluginId }) => pluginId);
    await lockPurchases(tx, userId, ids);
    if (await this.erased.has(tx, userId)) throw new Failure(unauthenticated);
    const bought = gift ? new Set<string>() : await this.history.boughtAmong(userId, ids, tx);
    const owned = products.find(({ pluginId }) => bought.has(pluginId));
    if (owned) throw new Failure(alreadyOwned, { slug: owned.slug });
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
