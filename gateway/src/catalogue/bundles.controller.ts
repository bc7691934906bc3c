import { Controller } from '@nestjs/common';
import { bundleChanged, pluginChanged, pricesChanged } from '#contracts/catalogue/events';
import {
  findShopBundle,
  type FindShopBundle,
  listShopBundles,
  type ListShopBundles,
  type ShopBundleList,
  type ShopBundleResponse,
} from '#contracts/commerce/pricing/bundles';
import { RpcClient } from '#platform/rpc/rpc-client';
import { CachedGet, invalidatedBy } from '../read-cache/cached-get';

/** A bundle changes with its own terms, with those of its parts and with their prices. */
const changes = [invalidatedBy(bundleChanged), invalidatedBy(pluginChanged), invalidatedBy(pricesChanged)];

@Controller('api')
export class BundlesController {
  constructor(private readonly rpc: RpcClient) {}

  @CachedGet('bundles', listShopBundles, ...changes)
  list(input: ListShopBundles): Promise<ShopBundleList> {
    return this.rpc.call(listShopBundles, input);
  }

  @CachedGet('bundles/:slug', findShopBundle, ...changes)
  find(input: FindShopBundle): Promise<ShopBundleResponse> {
    return this.rpc.call(findShopBundle, input);
  }
}
