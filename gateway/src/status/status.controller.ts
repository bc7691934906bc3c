import { Body, Controller, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { setShopStatus, type ShopStatus } from '#contracts/identity/status';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { input } from '../http/input.pipe';
import { actorOf } from '../http/request-scope';

/** Reading the status is a cached read (http/cached-reads.ts). */
@Controller('api/admin/status')
export class StatusController {
  constructor(private readonly rpc: RpcClient) {}

  @Admin()
  @Put()
  set(@Body(input(setShopStatus)) body: ShopStatus, @Req() request: FastifyRequest): Promise<ShopStatus> {
    return this.rpc.call(setShopStatus, body, actorOf(request));
  }
}
