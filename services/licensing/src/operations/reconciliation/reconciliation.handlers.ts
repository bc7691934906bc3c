import { Controller } from '@nestjs/common';
import {
  findFulfilments,
  type FindFulfilments,
  type Fulfilments,
  type OwnedProduct,
  pageOfRights,
  type PageOfRights,
  type ReconciledRight,
  type RightsPage,
} from '#contracts/licensing/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { OrderDownloadsService } from '../../files/downloads/order-downloads.service';
import {
  EntitlementFactsService,
  type RightFacts,
} from '../../entitlements/licences/entitlement-facts.service';
import { PurchasesService } from '../../fulfilment/purchases/purchases.service';
import { GiftFactsService } from '../../giving/gifts/gift-facts.service';

@Controller()
export class ReconciliationHandlers {
  constructor(
    private readonly entitlements: EntitlementFactsService,
    private readonly downloads: OrderDownloadsService,
    private readonly purchases: PurchasesService,
    private readonly gifts: GiftFactsService,
  ) {}

  @Handles(findFulfilments)
  async find({ orderIds, owners }: FindFulfilments): Promise<Fulfilments> {
    const [rights, grants, purchases, upgrades, gifts] = await Promise.all([
      this.entitlements.find(orderIds, owners),
      this.downloads.grantsOf(orderIds),
      this.purchases.purchasesOf(orderIds),
      this.purchases.upgradesOf(orderIds),
      this.gifts.giftsOf(orderIds),
    ]);
    return { rights: await this.withUpgrades(rights), grants, purchases, upgrades, gifts };
  }

  @Handles(pageOfRights)
  async page(input: PageOfRights): Promise<RightsPage> {
    return { rights: await this.withUpgrades(await this.entitlements.page(input)) };
  }

  private async withUpgrades(rights: readonly RightFacts[]): Promise<ReconciledRight[]> {
    const superseded = rights.filter(({ status }) => status === 'superseded');
    const nameOf = ({ userId, pluginId }: OwnedProduct) => `${userId} ${pluginId}`;
    const upgraded = superseded.length > 0 ? await this.purchases.upgraded(superseded) : [];
    const names = new Set(upgraded.map(nameOf));
    return rights.map((right) => ({ ...right, isUpgraded: names.has(nameOf(right)) }));
  }
}
