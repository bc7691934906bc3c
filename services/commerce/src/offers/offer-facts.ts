import { Injectable } from '@nestjs/common';
import { listPlugins } from '#contracts/catalogue/plugins';
import type { Language } from '#contracts/kit/actor';
import { centsOf } from '#contracts/kit/money';
import { ownedSubjects } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import type { Sellable } from './offer-rules';

/** A plug-in with what an offer shows of it. */
export interface SoldPlugin extends Sellable {
  imageUrl: string;
}

/** What commerce asks the other services before it makes an offer. */
@Injectable()
export class OfferFacts {
  constructor(private readonly rpc: RpcClient) {}

  /** What the customer owns, however it came to be. */
  async owned(userId: string): Promise<Set<string>> {
    return new Set((await this.rpc.call(ownedSubjects, { userId })).subjectIds);
  }

  async sold(lang: Language): Promise<SoldPlugin[]> {
    const { data } = await this.rpc.call(listPlugins, { lang });
    return data.map(({ id, slug, name, category, imageUrl, price }) => ({
      pluginId: id,
      slug,
      name,
      category,
      imageUrl,
      priceCents: centsOf(price),
    }));
  }
}
