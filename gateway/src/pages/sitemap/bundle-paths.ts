import { listShopBundles, type ShopBundleList } from '#contracts/commerce/pricing/bundles';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { cacheKey } from '../../read-cache/cached-get';
import type { ReadCache } from '../../read-cache/read-cache';

/** Paths of the bundles on sale, from the cached response of their list. */
export class BundlePaths {
  constructor(
    private readonly cache: ReadCache,
    private readonly rpc: RpcClient,
  ) {}

  /** Without the service and without a stored list the rest of the sitemap is still useful. */
  async paths(): Promise<string[]> {
    const list = await this.list().catch(() => undefined);
    return list?.data.map(({ slug }) => `/bundles/${slug}`) ?? [];
  }

  private async list(): Promise<ShopBundleList> {
    const input = { lang: 'en' as const };
    const key = cacheKey(listShopBundles, input);
    const { plain } = await this.cache.get(key, () => this.rpc.call(listShopBundles, input));
    return JSON.parse(plain.bytes.toString('utf8')) as ShopBundleList;
  }
}
