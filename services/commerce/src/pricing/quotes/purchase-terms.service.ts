import { Injectable } from '@nestjs/common';
import { listBundleTerms } from '#contracts/catalogue/bundles';
import { listSalesTerms } from '#contracts/catalogue/sales';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { bundleNotFound, type ItemKind, type QuoteItem } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { PriceCacheService } from '../pricing/cache/price-cache.service';
import type { PurchaseTerms } from '../pricing/pricing.service';

/** Reads the list prices and texts of items from the catalogue, or what was kept of them for a second. */
@Injectable()
export class PurchaseTermsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cache: PriceCacheService,
  ) {}

  /** The terms of each item, in their order. @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, BUNDLE_NOT_FOUND */
  async of(items: readonly QuoteItem[], lang: Language, isKeptAllowed: boolean): Promise<PurchaseTerms[]> {
    const slugsOf = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ slug }) => slug);
    const read = (kind: ItemKind) =>
      isKeptAllowed ? this.kept(kind, slugsOf(kind), lang) : this.read(kind, slugsOf(kind), lang);
    const [plugins, bundles] = await Promise.all([read('plugin'), read('bundle')]);
    return items.map(({ kind, slug }) => {
      const terms = (kind === 'plugin' ? plugins : bundles).get(slug);
      if (!terms) throw new Failure(kind === 'plugin' ? pluginNotFound : bundleNotFound, { slug });
      return terms;
    });
  }

  private async kept(
    kind: ItemKind,
    slugs: readonly string[],
    lang: Language,
  ): Promise<Map<string, PurchaseTerms>> {
    const keyOf = (slug: string) => `${kind}:${lang}:${slug}`;
    const kept = await this.cache.terms.get(slugs.map(keyOf), async (keys) => {
      const missing = slugs.filter((slug) => keys.includes(keyOf(slug)));
      const terms = await this.read(kind, missing, lang);
      return new Map([...terms].map(([slug, one]) => [keyOf(slug), one]));
    });
    return new Map([...kept.values()].map((terms) => [terms.slug, terms]));
  }

  private async read(
    kind: ItemKind,
    slugs: readonly string[],
    lang: Language,
  ): Promise<Map<string, PurchaseTerms>> {
    if (slugs.length === 0) return new Map();
    const input = { slugs: [...slugs], lang };
    const terms =
      kind === 'plugin'
        ? (await this.rpc.call(listSalesTerms, input)).terms
        : (await this.rpc.call(listBundleTerms, input)).bundles;
    return new Map(terms.map((one) => [one.slug, one]));
  }
}
