import { Injectable } from '@nestjs/common';
import { type BundleTerms, listBundleTerms } from '#contracts/catalogue/bundles';
import { listSalesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import {
  alreadyOwned,
  bundleNotFound,
  type CreateQuote,
  duplicateItem,
  type ItemKind,
} from '#contracts/commerce/pricing/quotes';
import { findContact } from '#contracts/identity/users';
import type { Language } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { CodeCustomer } from '../orders/lines/code-uses.service';
import { nothingOwned, OwnershipService } from '../personal-reductions/ownership.service';
import { PersonalReductionsService } from '../personal-reductions/personal-reductions.service';
import { CodesService } from '../pricing/codes/codes.service';
import { isBundle, type PricedPurchase, PricingService } from '../pricing/pricing.service';

/** Prices the items of a quote for a guest or a customer. */
@Injectable()
export class QuotePricingService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ownership: OwnershipService,
    private readonly reductions: PersonalReductionsService,
    private readonly codes: CodesService,
    private readonly pricing: PricingService,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, BUNDLE_NOT_FOUND, ALREADY_OWNED, DUPLICATE_ITEM, those of codes */
  async price(
    { items, codes }: Pick<CreateQuote, 'items' | 'codes'>,
    userId: string | null,
    language: Language,
  ): Promise<PricedPurchase> {
    const [terms, owned, usable] = await Promise.all([
      this.termsOf(items, language),
      userId === null ? nothingOwned : this.ownership.of(userId),
      this.readCodes(codes, userId),
    ]);
    const pluginIds = terms.flatMap((one) => (isBundle(one) ? [] : [one.pluginId]));
    const reductions = userId === null ? {} : await this.reductions.of(userId, owned, pluginIds);
    const ownedProductIds = owned.productIds;
    const priced = await this.pricing.price({
      terms,
      language,
      ownedProductIds,
      ...reductions,
      codes: usable,
    });
    const [refusal] = priced.refusals;
    if (!refusal) return priced;
    const slug = items[refusal.index]?.slug ?? '';
    throw new Failure(refusal.reason === 'owned' ? alreadyOwned : duplicateItem, { slug });
  }

  /** The terms of each item, in their order. */
  private async termsOf(items: CreateQuote['items'], lang: Language): Promise<(SalesTerms | BundleTerms)[]> {
    const slugsOf = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ slug }) => slug);
    const [plugins, bundles] = await Promise.all([
      this.pluginTerms(slugsOf('plugin'), lang),
      this.bundleTerms(slugsOf('bundle'), lang),
    ]);
    return items.map(({ kind, slug }) => {
      const terms = (kind === 'plugin' ? plugins : bundles).find((one) => one.slug === slug);
      if (!terms) throw new Failure(kind === 'plugin' ? pluginNotFound : bundleNotFound, { slug });
      return terms;
    });
  }

  private async pluginTerms(slugs: string[], lang: Language): Promise<SalesTerms[]> {
    if (slugs.length === 0) return [];
    return (await this.rpc.call(listSalesTerms, { slugs, lang })).terms;
  }

  private async bundleTerms(slugs: string[], lang: Language): Promise<BundleTerms[]> {
    if (slugs.length === 0) return [];
    return (await this.rpc.call(listBundleTerms, { slugs, lang })).bundles;
  }

  private async readCodes(codes: readonly string[], userId: string | null) {
    if (codes.length === 0) return [];
    return this.codes.read(codes, userId === null ? null : await this.customerOf(userId));
  }

  /** Null for an account that was deleted: the checkout refuses it. */
  private async customerOf(userId: string): Promise<CodeCustomer | null> {
    try {
      return await this.rpc.call(findContact, { userId });
    } catch (error) {
      if (Failure.is(error, notFound)) return null;
      throw error;
    }
  }
}
