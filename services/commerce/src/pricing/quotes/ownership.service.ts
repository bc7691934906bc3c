import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { OwnedSubjects } from '#contracts/licensing/entitlements';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { OfferLookupService } from '../offers/offer-lookup.service';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { type UpgradableProducts, UpgradePathsService } from '../upgrade-paths/upgrade-paths.service';

/** What a customer owns. */
export interface OwnedProducts {
  /** Products that cannot be bought again. */
  productIds: ReadonlySet<string>;
  upgradable: UpgradableProducts;
}

export const nothingOwned: OwnedProducts = { productIds: new Set(), upgradable: new Map() };

/** Determines what a customer owns, by licensing and by the orders of this service. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly lookup: OfferLookupService,
    private readonly history: PurchaseHistoryService,
    private readonly paths: UpgradePathsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * While licensing is unavailable the orders of this service decide, so that sales continue; an upgrade price needs licensing,
   * which knows whether the licence was upgraded before.
   */
  async ownedBy(userId: string): Promise<OwnedProducts> {
    const [owned, { bought, refunded, usedPathIds }] = await Promise.all([
      this.entitled(userId),
      this.history.purchasedProducts(userId),
    ]);
    // Licensing learns of a payment later than commerce.
    const upgraded = await this.paths.sourcesOf(usedPathIds);
    const { subjectIds, withoutUpgradeIds, limited } = owned;
    const entitled = subjectIds.filter((id) => !refunded.has(id));
    const lastMajors = new Map(limited.map(({ subjectId, lastMajor }) => [subjectId, lastMajor]));
    const upgradable = entitled.filter((id) => !withoutUpgradeIds.includes(id) && !upgraded.has(id));
    return {
      productIds: new Set([...entitled, ...bought]),
      upgradable: new Map(upgradable.map((id) => [id, lastMajors.get(id) ?? null])),
    };
  }

  private async entitled(userId: string): Promise<OwnedSubjects> {
    try {
      return await this.lookup.owned(userId);
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ userId }, 'licensing unavailable; ownership checked by orders only');
      return { subjectIds: [], withoutUpgradeIds: [], limited: [] };
    }
  }
}
