import { Injectable } from '@nestjs/common';
import { listBundleTerms } from '#contracts/catalogue/bundles';
import { listSalesTerms, pluginWithoutFiles } from '#contracts/catalogue/sales';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { bundleNotFound, type ItemKind, type QuoteItem } from '#contracts/commerce/pricing/quotes';
import type { Language } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { RpcClient } from '#platform/rpc/rpc-client';
import { PriceCacheService } from '../prices/cache/price-cache.service';
import type { PurchaseTerms } from '../prices/pricing.service';

/** The terms of an item, or why it is not sold. */
export type FoundTerms = PurchaseTerms | Failure;

/** Reads the list prices and texts of items from the catalogue, or those that were cached for a second. */
@Injectable()
export class PurchaseTermsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cache: PriceCacheService,
  ) {}

  /** The terms of each item in their order, or why it is not sold: PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, BUNDLE_NOT_FOUND. */
  async termsFor(items: readonly QuoteItem[], lang: Language, mayUseCache: boolean): Promise<FoundTerms[]> {
    const slugsOf = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ slug }) => slug);
    const read = (kind: ItemKind) =>
      mayUseCache ? this.cached(kind, slugsOf(kind), lang) : this.read(kind, slugsOf(kind), lang);
    const [plugins, bundles] = await Promise.all([read('plugin'), read('bundle')]);
    return items.map(({ kind, slug }) => {
      const terms = (kind === 'plugin' ? plugins : bundles).get(slug);
      return terms ?? new Failure(kind === 'plugin' ? pluginNotFound : bundleNotFound, { slug });
    });
  }

  private async cached(
    kind: ItemKind,
    slugs: readonly string[],
    lang: Language,
  ): Promise<Map<string, FoundTerms>> {
    const keyOf = (slug: string) => `${kind}:${lang}:${slug}`;
    const cached = await this.cache.terms.get(slugs.map(keyOf), async (keys) => {
      const missing = slugs.filter((slug) => keys.includes(keyOf(slug)));
      const terms = await this.read(kind, missing, lang);
      return new Map([...terms].map(([slug, one]) => [keyOf(slug), one]));
    });
    return new Map(
      slugs.flatMap((slug) => {
        const terms = cached.get(keyOf(slug));
        return terms ? [[slug, terms] as const] : [];
      }),
    );
  }

  private async read(
    kind: ItemKind,
    slugs: readonly string[],
    lang: Language,
  ): Promise<Map<string, FoundTerms>> {
    if (slugs.length === 0) return new Map();
    const input = { slugs: [...slugs], lang };
    if (kind === 'bundle') {
      const { bundles } = await this.rpc.call(listBundleTerms, input);
      return new Map(bundles.map((one) => [one.slug, one]));
    }
    const { terms, withoutFiles } = await this.rpc.call(listSalesTerms, input);
    return new Map<string, FoundTerms>([
      ...terms.map((one) => [one.slug, one] as const),
      ...withoutFiles.map((one) => [one.slug, new Failure(pluginWithoutFiles, { ...one })] as const),
    ]);
  }
}
