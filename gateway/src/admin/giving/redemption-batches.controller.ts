import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import {
  createRedemptionBatch,
  type CreateRedemptionBatch,
  type ExportedRedemptionCode,
  exportRedemptionCodes,
  type ExportRedemptionCodes,
  listRedemptionBatches,
  type ListRedemptionBatches,
  listRedemptionCodes,
  type ListRedemptionCodes,
  type RedemptionBatch,
  type RedemptionBatchId,
  type RedemptionBatchPage,
  type RedemptionCodeLine,
  type RedemptionCodePage,
  withdrawRedemptionBatch,
  withdrawRedemptionCode,
} from '#contracts/licensing/giving/redemption-batches';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { validated } from '../../http/input.pipe';
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

  @Get('redemption-batches')
  @Calls(listRedemptionBatches)
  list(
    @QueryInput(listRedemptionBatches) input: ListRedemptionBatches,
    @CurrentActor() actor: Actor,
  ): Promise<RedemptionBatchPage> {
    return this.rpc.call(listRedemptionBatches, input, actor);
  }

  @RecentLogin()
  @Post('redemption-batches')
  @Calls(createRedemptionBatch)
  create(
    @Body(validated(createRedemptionBatch)) body: CreateRedemptionBatch,
    @CurrentActor() actor: Actor,
  ): Promise<RedemptionBatch> {
    return this.rpc.call(createRedemptionBatch, body, actor);
  }

  @Post('redemption-batches/:id/withdraw')
  @HttpCode(200)
  @Calls(withdrawRedemptionBatch)
  withdraw(
    @QueryInput(withdrawRedemptionBatch) input: RedemptionBatchId,
    @CurrentActor() actor: Actor,
  ): Promise<RedemptionBatch> {
    return this.rpc.call(withdrawRedemptionBatch, input, actor);
  }

  @Get('redemption-batches/:id/codes')
  @Calls(listRedemptionCodes)
  codes(
    @QueryInput(listRedemptionCodes) input: ListRedemptionCodes,
    @CurrentActor() actor: Actor,
  ): Promise<RedemptionCodePage> {
    return this.rpc.call(listRedemptionCodes, input, actor);
  }

  @Get('redemption-batches/:id/codes.csv')
  @RecentLogin()
  @Calls(exportRedemptionCodes, { response: 'file' })
  export(
    @QueryInput(exportRedemptionCodes) input: ExportRedemptionCodes,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ request, reply }, 'redemption-codes.csv', codeColumns, async (after) => {
      const part = after ? { ...input, after } : input;
      return (await this.rpc.call(exportRedemptionCodes, part, actor)).rows;
    });
  }

  @Post('redemption-codes/:id/withdraw')
  @HttpCode(200)
  @Calls(withdrawRedemptionCode)
  withdrawCode(
    @QueryInput(withdrawRedemptionCode) input: RedemptionBatchId,
    @CurrentActor() actor: Actor,
  ): Promise<RedemptionCodeLine> {
    return this.rpc.call(withdrawRedemptionCode, input, actor);
  }
}
