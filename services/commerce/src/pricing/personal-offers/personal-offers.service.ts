import { Injectable } from '@nestjs/common';
import type { OfferPlugin } from '#contracts/catalogue/plugin-summaries';
import {
  listOffers,
  type PersonalOffer,
  type PersonalOffers,
  type PersonalUpgrade,
} from '#contracts/commerce/offers/offers';
import { toDollars } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { OfferLookupService } from '../offers/offer-lookup.service';
import { OffersService, type OpenOffer } from '../offers/offers.service';
import { type OwnedProducts, OwnershipService } from '../quotes/ownership.service';
import { type PricedPurchase, PricingService } from '../prices/pricing.service';
import { UpgradePathsService, type UpgradeTerms } from '../upgrade-paths/upgrade-paths.service';

type PricedProduct = PricedPurchase['items'][number];

/** `/personal-offers`: what a customer qualifies for, at the prices that a quote has. */
@Injectable()
export class PersonalOffersService {
  constructor(
    private readonly offers: OffersService,
    private readonly ownership: OwnershipService,
    private readonly paths: UpgradePathsService,
    private readonly lookup: OfferLookupService,
    private readonly pricing: PricingService,
  ) {}

  @Handles(listOffers)
  async list(_: Nothing, actor: UserActor): Promise<PersonalOffers> {
    const [open, owned] = await Promise.all([this.offers.list(actor), this.ownership.ownedBy(actor.userId)]);
    const paths = (await this.paths.open(owned.upgradable)).filter(
      ({ toProductId }) => !owned.productIds.has(toProductId),
    );
    const targets = await this.targetsOf(paths, actor);
    const price = (plugin: OfferPlugin) => this.price(plugin, { actor, owned, paths, open });
    const [offers, upgrades] = await Promise.all([
      Promise.all(open.map(async (one) => toPersonalOffer(one, await price(one.plugin)))),
      Promise.all(targets.map(async (target) => toUpgrade(await price(target)))),
    ]);
    return { offers: offers.flat(), upgrades: upgrades.flat() };
  }

  private async targetsOf(paths: readonly UpgradeTerms[], { language }: UserActor): Promise<OfferPlugin[]> {
    if (paths.length === 0) return [];
    const ids = new Set(paths.map(({ toProductId }) => toProductId));
    const sold = await this.lookup.soldPlugins({ lang: language, ownedIds: [], offeredIds: ids });
    return sold.filter(({ pluginId }) => ids.has(pluginId));
  }

  private async price(
    plugin: OfferPlugin,
    about: {
      actor: UserActor;
      owned: OwnedProducts;
      paths: readonly UpgradeTerms[];
      open: readonly OpenOffer[];
    },
  ): Promise<PricedProduct | undefined> {
    const { actor, owned, paths: upgradePaths, open } = about;
    const offers = open.map(({ offer }) => {
      return { id: offer.id, productId: offer.pluginId, percent: offer.percent };
    });
    const ownedProductIds = owned.productIds;
    const { language } = actor;
    const priced = await this.pricing.price({
      // The texts of a product page are no part of its price.
      terms: [{ ...plugin, version: '', description: '' }],
      language,
      ownedProductIds,
      offers,
      upgradePaths,
    });
    return priced.items[0];
  }
}

/** An offer for a product with a lower upgrade price is left out, because the upgrade is listed. */
function toPersonalOffer({ offer }: OpenOffer, priced: PricedProduct | undefined): PersonalOffer[] {
  if (!priced || priced.upgradesPluginId !== undefined) return [];
  const { id, rule, ownedName, percent, endsAt } = offer;
  const { slug, name, imageUrl } = priced.terms;
  const isOutdone = priced.adjustments.some(({ kind }) => kind === 'sale');
  return [
    {
      id,
      rule,
      slug,
      name,
      imageUrl,
      ownedName,
      percent,
      price: toDollars(priced.listCents),
      offerPrice: toDollars(priced.dueCents),
      endsAt: endsAt.toISOString(),
      isOutdone,
    },
  ];
}

/** Empty if a sale or an offer is cheaper than the upgrade. */
function toUpgrade(priced: PricedProduct | undefined): PersonalUpgrade[] {
  const upgrade = priced?.adjustments.find(({ kind }) => kind === 'upgrade');
  if (!priced || !upgrade) return [];
  const { slug, name, imageUrl } = priced.terms;
  const prices = { price: toDollars(priced.listCents), upgradePrice: toDollars(priced.dueCents) };
  return [{ id: upgrade.key, slug, name, imageUrl, ownedName: upgrade.name, ...prices }];
}
