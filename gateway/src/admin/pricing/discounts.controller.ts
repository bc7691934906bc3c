import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createDiscount,
  type CreateDiscount,
  type DiscountId,
  type DiscountListItem,
  type DiscountPage,
  endDiscount,
  exportCodes,
  type ExportCodes,
  type ExportedCode,
  listDiscounts,
  type ListDiscounts,
} from '#contracts/commerce/pricing/discount-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { type CsvColumns, sendCsv } from '../../file-responses/send-csv';
import { validated } from '../../http/input.pipe';
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

  @Get()
  @Calls(listDiscounts)
  list(@QueryInput(listDiscounts) input: ListDiscounts, @CurrentActor() actor: Actor): Promise<DiscountPage> {
    return this.rpc.call(listDiscounts, input, actor);
  }

  @Post()
  @RecentLogin()
  @Calls(createDiscount)
  create(
    @Body(validated(createDiscount)) body: CreateDiscount,
    @CurrentActor() actor: Actor,
  ): Promise<DiscountListItem> {
    return this.rpc.call(createDiscount, body, actor);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Calls(endDiscount)
  end(@QueryInput(endDiscount) input: DiscountId, @CurrentActor() actor: Actor): Promise<DiscountListItem> {
    return this.rpc.call(endDiscount, input, actor);
  }

  @Get(':id/codes.csv')
  @RecentLogin()
  @Calls(exportCodes, { response: 'file' })
  export(
    @QueryInput(exportCodes) input: ExportCodes,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ request, reply }, 'codes.csv', codeColumns, async (after) => {
      const part = after ? { ...input, after } : input;
      return (await this.rpc.call(exportCodes, part, actor)).rows;
    });
  }
}
