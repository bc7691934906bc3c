import { Body, Controller, Put } from '@nestjs/common';
import { setShopStatus, type ShopStatus, shopStatus } from '#contracts/identity/shop/shop-status';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { invalidateReads } from '../read-cache/cached-get';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';
import { ReadCache } from '../read-cache/read-cache';

@Controller('api')
export class StatusController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cache: ReadCache,
  ) {}

  /** The administrator sees the change at once; other replicas get a broadcast. */
  @Admin()
  @Put('admin/status')
  @Calls(setShopStatus)
  async set(
    @Body(validated(setShopStatus)) body: ShopStatus,
    @CurrentActor() actor: Actor,
  ): Promise<ShopStatus> {
    const status = await this.rpc.call(setShopStatus, body, actor);
    invalidateReads(this.cache, shopStatus);
    return status;
  }
}
