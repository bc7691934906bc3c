import { Controller } from '@nestjs/common';
import { setShopStatus, type ShopStatus, shopStatus } from '#contracts/identity/shop-status';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ShopService } from './shop.service';

@Controller()
export class ShopHandlers {
  constructor(private readonly shop: ShopService) {}

  @Handles(shopStatus)
  status(): Promise<ShopStatus> {
    return this.shop.status();
  }

  @Handles(setShopStatus)
  setStatus(input: ShopStatus, actor: UserActor): Promise<ShopStatus> {
    return this.shop.setStatus(input, actor.userId);
  }
}
