import { Injectable } from '@nestjs/common';
import { type BundleTerms, listBundleTerms } from '#contracts/catalogue/bundles';
import {
  type BundleCompletion,
  findBundleCompletion,
  type FindBundleCompletion,
  findShopBundle,
  type FindShopBundle,
  listShopBundles,
  type ListShopBundles,
  type ShopBundleList,
  type ShopBundleResponse,
} from '#contracts/commerce/pricing/bundles';
import { bundleNotFound } from '#contracts/commerce/pricing/quotes';
import type { Language, UserActor } from '#contracts/kit/actor';
import { toDollars } from '#contracts/fields/money';
import { Failure } from '#contracts/kit/failure';
import { Handles } from '#platform/rpc/handles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { OwnershipService } from '../quotes/ownership.service';
import { PricingService } from '../prices/pricing.service';
import { toShopBundle } from './shop-bundle-view';

/** The bundles of the catalogue at their present prices. */
@Injectable()
export class ShopBundlesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly pricing: PricingService,
    private readonly ownership: OwnershipService,
  ) {}

  /** All bundles on sale, for a visitor. */
  @Handles(listShopBundles)
  async list({ lang }: ListShopBundles): Promise<ShopBundleList> {
    const now = new Date();
    const { bundles } = await this.rpc.call(listBundleTerms, { lang });
    const [data, validUntil] = await Promise.all([
      Promise.all(bundles.map((bundle) => this.priced(bundle, lang, now))),
      this.pricing.nextChange(now),
    ]);
    return { success: true, data, validUntil: validUntil?.toISOString() };
  }

  /** @throws Failure BUNDLE_NOT_FOUND */
  @Handles(findShopBundle)
  async find({ slug, lang }: FindShopBundle): Promise<ShopBundleResponse> {
    const now = new Date();
    const terms = await this.termsOf(slug, lang);
    const [data, validUntil] = await Promise.all([
      this.priced(terms, lang, now),
      this.pricing.nextChange(now),
    ]);
    return { success: true, data, validUntil: validUntil?.toISOString() };
  }

  /** What a customer owns of a bundle, and the price of the rest. @throws Failure BUNDLE_NOT_FOUND */
  @Handles(findBundleCompletion)
  async completion(
    { slug }: FindBundleCompletion,
    { userId, language }: UserActor,
  ): Promise<BundleCompletion> {
    const [terms, { productIds: ownedProductIds }] = await Promise.all([
      this.termsOf(slug, language),
      this.ownership.ownedBy(userId),
    ]);
    const { items, totalCents } = await this.pricing.price({ terms: [terms], language, ownedProductIds });
    const parts = items[0]?.bundle?.parts ?? [];
    const missing = parts.filter(({ isOwned }) => !isOwned);
    const listCents = missing.reduce((sum, part) => sum + part.terms.priceCents, 0);
    return {
      ownedPartIds: parts.flatMap((part) => (part.isOwned ? [part.terms.pluginId] : [])),
      partCount: parts.length,
      price: missing.length > 0 ? toDollars(totalCents) : null,
      listPrice: toDollars(listCents),
    };
  }

  private async termsOf(slug: string, lang: Language): Promise<BundleTerms> {
    const [terms] = (await this.rpc.call(listBundleTerms, { lang, slugs: [slug] })).bundles;
    if (!terms) throw new Failure(bundleNotFound, { slug });
    return terms;
  }

  private async priced(terms: BundleTerms, language: Language, now: Date) {
    return toShopBundle(terms, await this.pricing.price({ terms: [terms], language }, now));
  }
}
