import { Controller, Get } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import { listOwnedFiles, type ListOwnedFiles, type OwnedFiles } from '#contracts/licensing/downloads';
import { type Entitlements, listEntitlements } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Controller('api/account/entitlements')
export class EntitlementsController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(listEntitlements)
  list(@Sender() actor: Actor): Promise<Entitlements> {
    return this.rpc.call(listEntitlements, {}, actor);
  }

  @SignedIn()
  @Get(':id/files')
  @Calls(listOwnedFiles)
  files(@Asked(listOwnedFiles) asked: ListOwnedFiles, @Sender() actor: Actor): Promise<OwnedFiles> {
    return this.rpc.call(listOwnedFiles, asked, actor);
  }
}
