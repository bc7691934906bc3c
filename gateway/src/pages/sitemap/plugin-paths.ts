import { listPluginSummaries, type PluginSummaryPage } from '#contracts/catalogue/plugin-summaries';
import { pluginChanged } from '#contracts/catalogue/events';
import type { Broadcasts } from '#platform/events/broadcasts';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { cacheKey, invalidateReads } from '../../read-cache/cached-get';
import type { ReadCache } from '../../read-cache/read-cache';

const pageSize = 1_000;

/** Paths of the products for the sitemap, by page. They are in the read cache, so that an outage does not empty the sitemap. */
export class PluginPaths {
  constructor(
    private readonly cache: ReadCache,
    private readonly rpc: RpcClient,
    broadcasts: Broadcasts,
  ) {
    broadcasts.on(pluginChanged, () => invalidateReads(cache, listPluginSummaries));
  }

  async page(after?: string): Promise<PluginSummaryPage> {
    const input = { after, limit: pageSize };
    const key = cacheKey(listPluginSummaries, input);
    const { plain } = await this.cache.get(key, () => this.rpc.call(listPluginSummaries, input));
    return JSON.parse(plain.bytes.toString('utf8')) as PluginSummaryPage;
  }
}
