import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import { exportEntitlements, type ExportEntitlements } from '#contracts/licensing/administration';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { sendCsv } from '../file-responses/send-csv';
import { entitlementColumns } from './entitlement-columns';

@Admin()
@Controller('api/admin/entitlements')
export class AdminEntitlementsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('export.csv')
  @RecentLogin()
  @Calls(exportEntitlements, { response: 'file' })
  export(
    @QueryInput(exportEntitlements) input: ExportEntitlements,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv(
      { rpc: this.rpc, actor, request, reply },
      'entitlements.csv',
      entitlementColumns,
      async (after) => {
        const part = after ? { ...input, after } : input;
        return (await this.rpc.call(exportEntitlements, part, actor)).rows;
      },
    );
  }
}
