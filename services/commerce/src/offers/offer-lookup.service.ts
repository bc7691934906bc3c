import { Injectable } from '@nestjs/common';
import { findOfferPlugins, type OfferPlugin } from '#contracts/catalogue/plugin-summaries';
import type { Language } from '#contracts/kit/actor';
import { listOwnedSubjects } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';

/** Reads owned plug-ins from licensing and plug-ins on sale from catalogue. */
@Injectable()
export class OfferLookupService {
  constructor(private readonly rpc: RpcClient) {}

  /** All plug-ins that the customer owns, purchased or granted. */
  async ownedPluginIds(userId: string): Promise<Set<string>> {
    return new Set((await this.rpc.call(listOwnedSubjects, { userId })).subjectIds);
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
}
