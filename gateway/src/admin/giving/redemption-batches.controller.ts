import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import {
  type ExportedRedemptionCode,
  exportRedemptionCodes,
  type ExportRedemptionCodes,
} from '#contracts/licensing/giving/redemption-batches';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

const codeColumns: CsvColumns<ExportedRedemptionCode> = {
  Code: ({ code }) => code,
  Status: ({ state }) => state,
  Redeemed: ({ redeemedAt }) => redeemedAt,
};

@Admin()
@Controller('api/admin')
export class RedemptionBatchesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('redemption-batches/:id/codes.csv')
  @RecentLogin()
  @Calls(exportRedemptionCodes, { response: 'file' })
  export(
    @QueryInput(exportRedemptionCodes) input: ExportRedemptionCodes,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv(
      { rpc: this.rpc, actor, request, reply },
      'redemption-codes.csv',
      codeColumns,
      async (after) => {
        const part = after ? { ...input, after } : input;
        return (await this.rpc.call(exportRedemptionCodes, part, actor)).rows;
      },
    );
  }
}
