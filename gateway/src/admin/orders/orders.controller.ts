import { Body, Controller, Get, Headers, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportOrders, type ExportOrders } from '#contracts/commerce/orders';
import { readDocumentOfOrder, type ReadDocumentOfOrder } from '#contracts/commerce/order-documents';
import { type FindOrder, findOrder } from '#contracts/commerce/order-details';
import { type OrderRefund, refundOrder } from '#contracts/commerce/refunds';
import type { Actor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { getOrderEntitlements, type OrderEntitlements } from '#contracts/licensing/order-entitlements';
import { LOG, type Log } from '#platform/log/log';
import { validateInput } from '#platform/rpc/validate-input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { QueryInput, namedValues, CurrentActor } from '../../http/route-input';
import { Calls } from '../../http/route-contract';
import { sendCsv } from '../../file-responses/send-csv';
import { sendDocument } from '../../file-responses/send-document';
import { orderColumns } from './order-columns';
import { orderView, type OrderView, viewOrderRoute } from './order-view';

/** An order is shown without its entitlements when licensing takes longer. */
const entitlementsTimeoutMs = 1_500;

@Admin()
@Controller('api/admin/orders')
export class OrdersController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Get('export.csv')
  @RecentLogin()
  @Calls(exportOrders, { response: 'file' })
  export(
    @QueryInput(exportOrders) input: ExportOrders,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return sendCsv({ rpc: this.rpc, actor, request, reply }, 'orders.csv', orderColumns, async (after) => {
      const part = after ? { ...input, after } : input;
      return (await this.rpc.call(exportOrders, part, actor)).rows;
    });
  }

  @Get(':id')
  @Calls(viewOrderRoute)
  async find(@QueryInput(viewOrderRoute) input: FindOrder, @CurrentActor() actor: Actor): Promise<OrderView> {
    const [file, rights] = await Promise.all([
      this.rpc.call(findOrder, input, actor),
      this.rightsOf(input.id, actor),
    ]);
    return orderView(file, rights);
  }

  /** A document of the order: `receipt.pdf`, `invoice.pdf`, `credit-note.pdf?document=`, `cancellation.pdf?document=`. */
  @Get(':id/:kind.pdf')
  @Calls(readDocumentOfOrder, { response: 'file' })
  async readDocument(
    @QueryInput(readDocumentOfOrder) input: ReadDocumentOfOrder,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendDocument(reply, await this.rpc.call(readDocumentOfOrder, input, actor));
  }

  /** A request repeated with the same `Idempotency-Key` refunds once. */
  @RecentLogin()
  @Post(':id/refunds')
  @Calls(refundOrder)
  async refund(
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Body() body: unknown,
    @CurrentActor() actor: Actor,
  ): Promise<OrderRefund> {
    const wanted = { ...namedValues(body), id, ...(key === undefined ? {} : { key }) };
    return this.rpc.call(refundOrder, await validateInput(refundOrder.input, wanted), actor);
  }

  private async rightsOf(orderId: string, actor: Actor): Promise<OrderEntitlements | null> {
    try {
      return await this.rpc.call(getOrderEntitlements, { orderId }, actor, {
        timeoutMs: entitlementsTimeoutMs,
      });
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ orderId }, 'order shown without entitlements: licensing unavailable');
      return null;
    }
  }
}
