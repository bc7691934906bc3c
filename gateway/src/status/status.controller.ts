import { Body, Controller, Get, Put } from '@nestjs/common';
import { shopStatusChanged } from '#contracts/identity/events';
import { setShopStatus, type ShopStatus, shopStatus } from '#contracts/identity/status';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, Public } from '../http/access';
import { Sender } from '../http/asked';
import { Cached, dropReads, droppedBy } from '../http/cached';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';
import { ReadCache } from '../http/read-cache';

@Controller('api')
export class StatusController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cache: ReadCache,
  ) {}

  /** While identity is away the last that was known holds; if nothing ever was, the answer is 503. */
  @Public()
  @Get('status')
  @Calls(shopStatus)
  @Cached(shopStatus, droppedBy(shopStatusChanged))
  status(): Promise<ShopStatus> {
    return this.rpc.call(shopStatus, {});
  }

  /** Whoever switched sees it at once; other replicas hear of it. */
  @Admin()
  @Put('admin/status')
  @Calls(setShopStatus)
  async set(@Body(input(setShopStatus)) body: ShopStatus, @Sender() actor: Actor): Promise<ShopStatus> {
    const status = await this.rpc.call(setShopStatus, body, actor);
    dropReads(this.cache, shopStatus);
    return status;
  }
}
