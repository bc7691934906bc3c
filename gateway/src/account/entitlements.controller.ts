import { Controller, Get } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import { listOwnedFiles, type ListOwnedFiles, type OwnedFiles } from '#contracts/licensing/downloads';
import { type Entitlements, listEntitlements } from '#contracts/licensing/entitlements';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';

@Controller('api/account/entitlements')
export class EntitlementsController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(listEntitlements)
  list(@CurrentActor() actor: Actor): Promise<Entitlements> {
    return this.rpc.call(listEntitlements, {}, actor);
  }

  @SignedIn()
  @Get(':id/files')
  @Calls(listOwnedFiles)
  files(
    @QueryInput(listOwnedFiles) input: ListOwnedFiles,
    @CurrentActor() actor: Actor,
  ): Promise<OwnedFiles> {
    return this.rpc.call(listOwnedFiles, input, actor);
  }
}
