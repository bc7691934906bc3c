import { Controller, Get } from '@nestjs/common';
import {
  listOrders,
  type ListOrders,
  orderDetail,
  type OrderDetail,
  type OrderId,
  type OrderPage,
} from '#contracts/commerce/administration';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Admin()
@Controller('api/admin/orders')
export class OrdersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listOrders)
  list(@Asked(listOrders) asked: ListOrders, @Sender() actor: Actor): Promise<OrderPage> {
    return this.rpc.call(listOrders, asked, actor);
  }

  @Get(':id')
  @Calls(orderDetail)
  find(@Asked(orderDetail) asked: OrderId, @Sender() actor: Actor): Promise<OrderDetail> {
    return this.rpc.call(orderDetail, asked, actor);
  }
}
