import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import {
  type EntitlementPage,
  exportEntitlements,
  type ExportEntitlements,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { sendCsv } from '../http/send-csv';
import { entitlementColumns } from './entitlement-columns';

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

  @Get('export.csv')
  @Calls(exportEntitlements, { answer: 'file' })
  export(
    @Asked(exportEntitlements) asked: ExportEntitlements,
    @Sender() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ request, reply }, 'entitlements.csv', entitlementColumns, async (after) => {
      const part = after ? { ...asked, after } : asked;
      return (await this.rpc.call(exportEntitlements, part, actor)).rows;
    });
  }
}
