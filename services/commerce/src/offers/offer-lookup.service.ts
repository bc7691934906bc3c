import { Injectable } from '@nestjs/common';
import { listPlugins } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { centsOf } from '#contracts/fields/money';
import { listOwnedSubjects } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { PricedPlugin } from './offer-rules';

/** A plug-in with the fields that an offer displays. */
export interface SoldPlugin extends PricedPlugin {
  imageUrl: string;
}

/** Reads owned plug-ins from licensing and plug-ins on sale from catalogue. */
@Injectable()
export class OfferLookupService {
  constructor(private readonly rpc: RpcClient) {}

  /** All plug-ins that the customer owns, purchased or granted. */
  async ownedPluginIds(userId: string): Promise<Set<string>> {
    return new Set((await this.rpc.call(listOwnedSubjects, { userId })).subjectIds);
  }

  async soldPlugins(lang: Language): Promise<SoldPlugin[]> {
    const { data } = await this.rpc.call(listPlugins, { lang });
    return data.map(({ id, slug, name, category, imageUrl, price, sale }) => ({
      pluginId: id,
      slug,
      name,
      category,
      imageUrl,
      // Offers and sales start from the list price; the better one applies.
      priceCents: centsOf(sale?.listPrice ?? price),
    }));
  }
}
