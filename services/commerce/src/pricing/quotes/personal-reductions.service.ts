import { Inject, Injectable } from '@nestjs/common';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { OffersService, type OfferTerms } from '../offers/offers.service';
import type { PurchaseInput } from '../prices/pricing.service';
import { UpgradePathsService } from '../upgrade-paths/upgrade-paths.service';
import type { OwnedProducts } from './ownership.service';

type PersonalReductions = Required<Pick<PurchaseInput, 'offers' | 'upgradePaths'>>;

/** The reductions that a customer gets without a code: personal offers, and upgrades of what they own. */
@Injectable()
export class PersonalReductionsService {
  constructor(
    private readonly offers: OffersService,
    private readonly paths: UpgradePathsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async reductionsFor(
    userId: string,
    { upgradable }: OwnedProducts,
    pluginIds: readonly string[],
  ): Promise<PersonalReductions> {
    const [offers, upgradePaths] = await Promise.all([
      this.offersFor(userId, pluginIds),
      this.paths.open(upgradable, pluginIds),
    ]);
    return { offers, upgradePaths };
  }

  /** Whether an offer is still earned is known by licensing; sales continue without it. */
  private async offersFor(userId: string, pluginIds: readonly string[]): Promise<OfferTerms[]> {
    try {
      return await this.offers.termsFor(userId, pluginIds);
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ userId }, 'licensing unavailable; priced without personal offers');
      return [];
    }
  }
}
