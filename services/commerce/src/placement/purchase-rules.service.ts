import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { alreadyOwned, offerEnded } from '#contracts/commerce/checkout';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { OfferEligibilityService } from '../offers/offer-eligibility.service';
import { PurchaseHistoryService } from '../orders/purchase-history.service';
import { offerIdOf, type Purchase } from './purchase';

/** Decides inside the transaction that places an order whether the customer may place it. */
@Injectable()
export class PurchaseRulesService {
  constructor(
    private readonly history: PurchaseHistoryService,
    private readonly eligibility: OfferEligibilityService,
    private readonly erased: ErasedSubjects,
  ) {}

  /**
   * Serializes the purchases of one plug-in by one user, so that a second tab sees what the first one has bought.
   * @throws Failure UNAUTHENTICATED for an erased user, ALREADY_OWNED, OFFER_ENDED
   */
  async lockAndCheck(tx: EntityManager, purchase: Purchase): Promise<void> {
    const { contact, terms, gift } = purchase;
    const offerId = offerIdOf(purchase);
    const { userId } = contact;
    const { pluginId, slug } = terms;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `purchase:${userId}:${pluginId}`,
    ]);
    if (await this.erased.has(tx, userId)) throw new Failure(unauthenticated);
    if (!gift && (await this.history.isBought(userId, pluginId, tx)))
      throw new Failure(alreadyOwned, { slug });
    // The purchase that earned the offer may have been refunded since the offer was read.
    if (offerId === null) return;
    await this.eligibility.lock(tx, offerId);
    if (await this.eligibility.isLapsed(tx, userId, offerId)) throw new Failure(offerEnded);
  }
}
