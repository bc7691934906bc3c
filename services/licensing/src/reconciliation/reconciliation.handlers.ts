import { Controller } from '@nestjs/common';
import {
  findFulfilments,
  type FindFulfilments,
  type Fulfilments,
  pageOfRights,
  type PageOfRights,
  type RightsPage,
} from '#contracts/licensing/reconciliation';
import { Handles } from '#platform/rpc/handles';
import { OrderDownloadsService } from '../downloads/order-downloads.service';
import { EntitlementFactsService } from '../entitlements/entitlement-facts.service';
import { PurchasesService } from '../fulfilment/purchases.service';
import { GiftFactsService } from '../gifts/gift-facts.service';

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
    return { rights, grants, purchases, upgrades, gifts };
  }

  @Handles(pageOfRights)
  async page(input: PageOfRights): Promise<RightsPage> {
    return { rights: await this.entitlements.page(input) };
  }
}
