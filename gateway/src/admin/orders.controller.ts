import { Body, Controller, Get, Headers, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  exportOrders,
  type ExportOrders,
  listOrders,
  type ListOrders,
  type OrderId,
  type OrderPage,
} from '#contracts/commerce/administration';
import { orderFile } from '#contracts/commerce/order-file';
import { type Refund, refundOrder } from '#contracts/commerce/refunds';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { orderRights, type OrderRights } from '#contracts/licensing/order-rights';
import { LOG, type Log } from '#platform/log/log';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../http/access';
import { Asked, fields, Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { sendCsv } from '../http/send-csv';
import { orderColumns } from './order-columns';
import { orderView, type OrderView, viewOrder } from './order-view';

/** The order is shown without its licences sooner than not at all. */
const rightsPatienceMs = 1_500;

@Admin()
@Controller('api/admin/orders')
export class OrdersController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Get()
  @Calls(listOrders)
  list(@Asked(listOrders) asked: ListOrders, @Sender() actor: Actor): Promise<OrderPage> {
    return this.rpc.call(listOrders, asked, actor);
  }

  @Get('export.csv')
  @Calls(exportOrders, { answer: 'file' })
  export(
    @Asked(exportOrders) asked: ExportOrders,
    @Sender() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ request, reply }, 'orders.csv', orderColumns, async (after) => {
      const part = after ? { ...asked, after } : asked;
      return (await this.rpc.call(exportOrders, part, actor)).rows;
    });
  }

  @Get(':id')
  @Calls(viewOrder)
  async find(@Asked(viewOrder) asked: OrderId, @Sender() actor: Actor): Promise<OrderView> {
    const [file, rights] = await Promise.all([
      this.rpc.call(orderFile, asked, actor),
      this.rightsOf(asked.id, actor),
    ]);
    return orderView(file, rights);
  }

  /** The header `Idempotency-Key` makes a repeated request the same one. */
  @RecentLogin()
  @Post(':id/refunds')
  @Calls(refundOrder)
  async refund(
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Body() body: unknown,
    @Sender() actor: Actor,
  ): Promise<Refund> {
    const wanted = { ...fields(body), id, ...(key === undefined ? {} : { key }) };
    return this.rpc.call(refundOrder, await readInput(refundOrder.input, wanted), actor);
  }

  private async rightsOf(orderId: string, actor: Actor): Promise<OrderRights | null> {
    try {
      return await this.rpc.call(orderRights, { orderId }, actor, { timeoutMs: rightsPatienceMs });
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ orderId }, 'an order is shown without its licences');
      return null;
    }
  }
}
