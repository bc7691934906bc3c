import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { Offer } from './offer.entity';

/** A subquery for statements of other modules: offers with the products that earn them. */
export const offerEarningsSql = 'select id, earned_by from offers';

/** An offer lapses when none of the purchases that earned it is left. Rows from before `earned_by` existed never lapse. */
function isLapsed({ earnedBy }: Offer, lost: ReadonlySet<string>): boolean {
  return earnedBy.length > 0 && earnedBy.every((pluginId) => lost.has(pluginId));
}

/** Decides by commerce's own records whether offers are still earned, so that it can be done inside a transaction. */
@Injectable()
export class OfferEligibilityService {
  constructor(private readonly history: PurchaseHistoryService) {}

  /** Serializes the use of an offer with refunds: the second transaction sees what the first one committed. */
  async lock(tx: EntityManager, offerId: string): Promise<void> {
    await tx.query('select 1 from offers where id = $1 for update', [offerId]);
  }

  async isLapsed(tx: EntityManager, userId: string, offerId: string): Promise<boolean> {
    const refunded = await this.history.lostPluginIds(userId, { tx });
    if (refunded.size === 0) return false;
    const offer = await tx.getRepository(Offer).findOneBy({ id: offerId, userId });
    return offer !== null && isLapsed(offer, refunded);
  }

  /** Locks the offers of a customer and returns the ids of those that lapsed with the loss of these products. */
  async lockLapsed(tx: EntityManager, userId: string, lost: ReadonlySet<string>): Promise<string[]> {
    const offers = await tx
      .getRepository(Offer)
      .find({ where: { userId }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    return offers.filter((offer) => isLapsed(offer, lost)).map(({ id }) => id);
  }
}
