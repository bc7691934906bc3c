import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { listOwnedFiles, type OwnedFiles } from '#contracts/licensing/downloads';
import { type Entitlements, listEntitlements } from '#contracts/licensing/entitlements';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { actorOf } from '../http/request-scope';

@Controller('api/account/entitlements')
@SignedIn()
export class EntitlementsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  list(@Req() request: FastifyRequest): Promise<Entitlements> {
    return this.rpc.call(listEntitlements, {}, actorOf(request));
  }

  @Get(':id/files')
  async files(
    @Param('id') id: string,
    @Query('lang') lang: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<OwnedFiles> {
    const actor = actorOf(request);
    return this.rpc.call(
      listOwnedFiles,
      await readInput(listOwnedFiles.input, { id, lang: lang ?? actor.language }),
      actor,
    );
  }
}
