import { Controller } from '@nestjs/common';
import {
  type BundleCompletion,
  findBundleCompletion,
  type FindBundleCompletion,
  findShopBundle,
  type FindShopBundle,
  listShopBundles,
  type ListShopBundles,
  type ShopBundleList,
  type ShopBundleResponse,
} from '#contracts/commerce/pricing/bundles';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ShopBundlesService } from './shop-bundles.service';

@Controller()
export class ShopBundlesHandlers {
  constructor(private readonly bundles: ShopBundlesService) {}

  @Handles(listShopBundles)
  list({ lang }: ListShopBundles): Promise<ShopBundleList> {
    return this.bundles.list(lang);
  }

  @Handles(findShopBundle)
  find(input: FindShopBundle): Promise<ShopBundleResponse> {
    return this.bundles.find(input);
  }

  @Handles(findBundleCompletion)
  completion({ slug }: FindBundleCompletion, actor: UserActor): Promise<BundleCompletion> {
    return this.bundles.completion(slug, actor);
  }
}
