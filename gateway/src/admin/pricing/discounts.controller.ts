import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportCodes, type ExportCodes, type ExportedCode } from '#contracts/commerce/pricing/discount-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

const codeColumns: CsvColumns<ExportedCode> = {
  Code: ({ id }) => id,
  Uses: ({ uses }) => uses,
  'Order number': ({ orderNumber }) => orderNumber,
};

@Admin()
@Controller('api/admin/discounts')
export class DiscountsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get(':id/codes.csv')
  @RecentLogin()
  @Calls(exportCodes, { response: 'file' })
  export(
    @QueryInput(exportCodes) input: ExportCodes,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ rpc: this.rpc, actor, request, reply }, 'codes.csv', codeColumns, async (after) => {
      const part = after ? { ...input, after } : input;
      return (await this.rpc.call(exportCodes, part, actor)).rows;
    });
  }
}
