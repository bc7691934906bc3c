import { Controller, Get } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type EntitlementPage,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Admin()
@Controller('api/admin/entitlements')
export class AllEntitlementsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(filterEntitlements)
  list(
    @Asked(filterEntitlements) asked: FilterEntitlements,
    @Sender() actor: Actor,
  ): Promise<EntitlementPage> {
    return this.rpc.call(filterEntitlements, asked, actor);
  }
}
