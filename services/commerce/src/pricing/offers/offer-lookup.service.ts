import { Injectable } from '@nestjs/common';
import {
  findOfferPlugins,
  listPluginSummaries,
  maxSummaries,
  type OfferPlugin,
  type PluginSummaryPage,
} from '#contracts/catalogue/plugin-summaries';
import type { Category } from '#contracts/catalogue/product-content';
import type { Cents } from '#contracts/fields/money';
import type { Language } from '#contracts/kit/actor';
import { listOwnedSubjects, type OwnedSubjects } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';

/** A plug-in with its list price. */
export interface CataloguePlugin {
  pluginId: string;
  slug: string;
  category: Category;
  priceCents: Cents;
}

/** Reads owned plug-ins from licensing and plug-ins on sale from catalogue. */
@Injectable()
export class OfferLookupService {
  constructor(private readonly rpc: RpcClient) {}

  /** All plug-ins that the customer owns, purchased or granted. */
  async ownedPluginIds(userId: string): Promise<Set<string>> {
    return new Set((await this.owned(userId)).subjectIds);
  }

  /** The same, with what licensing knows about upgrades of them. */
  owned(userId: string): Promise<OwnedSubjects> {
    return this.rpc.call(listOwnedSubjects, { userId });
  }

  /** The plug-ins on sale that can matter to the offers of a customer. */
  async soldPlugins(about: {
    lang: Language;
    ownedIds: Iterable<string>;
    offeredIds: Iterable<string>;
  }): Promise<OfferPlugin[]> {
    const { lang, ownedIds, offeredIds } = about;
    const input = { lang, ownedIds: [...ownedIds], offeredIds: [...offeredIds] };
    return (await this.rpc.call(findOfferPlugins, input)).plugins;
  }
  /** Every active plug-in with its list price, read by pages. */
  async cataloguePlugins(): Promise<CataloguePlugin[]> {
    const plugins: CataloguePlugin[] = [];
    let page: PluginSummaryPage | undefined;
    do {
      page = await this.rpc.call(listPluginSummaries, {
        after: page?.next ?? undefined,
        limit: maxSummaries,
      });
      for (const { id: pluginId, ...plugin } of page.plugins) plugins.push({ pluginId, ...plugin });
    } while (page.next !== null);
    return plugins;
  }
}
