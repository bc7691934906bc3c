import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  createSale,
  type CreateSale,
  endSale,
  listSales,
  type ListSales,
  type SaleId,
  type SaleListItem,
  type SalePage,
} from '#contracts/commerce/pricing/sale-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../../access/access';
import { validated } from '../../http/input.pipe';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

@Admin()
@Controller('api/admin/sales')
export class AdminSalesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listSales)
  list(@QueryInput(listSales) input: ListSales, @CurrentActor() actor: Actor): Promise<SalePage> {
    return this.rpc.call(listSales, input, actor);
  }

  @Post()
  @Calls(createSale)
  create(@Body(validated(createSale)) body: CreateSale, @CurrentActor() actor: Actor): Promise<SaleListItem> {
    return this.rpc.call(createSale, body, actor);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Calls(endSale)
  end(@QueryInput(endSale) input: SaleId, @CurrentActor() actor: Actor): Promise<SaleListItem> {
    return this.rpc.call(endSale, input, actor);
  }
}
