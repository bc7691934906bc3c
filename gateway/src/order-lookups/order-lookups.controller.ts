import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsISO8601 } from 'class-validator';
import { AccountOrderNumber, type SentCopy } from '#contracts/commerce/account-orders';
import type { DocumentFile } from '#contracts/commerce/order-documents';
import {
  endOrderLookup,
  type FoundOrders,
  listFoundOrders,
  lookupEnded,
  type OrderLookupRequested,
  readFoundReceipt,
  redeemOrderLookup,
  type RedeemOrderLookup,
  requestOrderLookup,
  type RequestOrderLookup,
  resendFoundReceipt,
} from '#contracts/commerce/order-addresses/order-lookups';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { validateInput } from '#platform/rpc/validate-input';
import { Public } from '../access/access';
import { sendDocument } from '../file-responses/send-document';
import { GatewayConfig } from '../gateway.config';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls, type RouteContract } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { endedLookupCookie, lookupAccessOf, lookupCookie } from './lookup-cookie';
import { LookupLimitsService } from './lookup-limits';

/** The access itself is in the cookie. */
class LookupOpened {
  @IsISO8601() expiresAt: string;
}

const redeemRoute: RouteContract<RedeemOrderLookup, LookupOpened> = {
  ...redeemOrderLookup,
  output: LookupOpened,
};
const listRoute: RouteContract<Nothing, FoundOrders> = { ...listFoundOrders, input: Nothing };
const resendRoute: RouteContract<AccountOrderNumber, SentCopy> = {
  ...resendFoundReceipt,
  input: AccountOrderNumber,
};
const receiptRoute: RouteContract<AccountOrderNumber, DocumentFile> = {
  ...readFoundReceipt,
  input: AccountOrderNumber,
};
const endRoute: RouteContract<Nothing, Nothing> = { ...endOrderLookup, input: Nothing };

/** Finds the orders of an address without an account. */
@Public()
@Controller('api/orders/lookup')
export class OrderLookupsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LookupLimitsService,
    private readonly config: GatewayConfig,
  ) {}

  /** The same response after the same work, whether the address has orders or not. */
  @Post()
  @HttpCode(202)
  @Calls(requestOrderLookup)
  request(
    @Body(validated(requestOrderLookup)) body: RequestOrderLookup,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<OrderLookupRequested> {
    return this.limits.request(address, () => this.rpc.call(requestOrderLookup, body, actor));
  }

  /** Opens the orders by code or link, for this browser. */
  @Post('redeem')
  @HttpCode(200)
  @Calls(redeemRoute)
  async redeem(
    @Body(validated(redeemRoute)) body: RedeemOrderLookup,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LookupOpened> {
    const { access, expiresAt } = await this.limits.redeem(address, () =>
      this.rpc.call(redeemOrderLookup, body, actor),
    );
    reply.header('set-cookie', lookupCookie(access, expiresAt, this.config.SHOP_URL));
    return { expiresAt };
  }

  @Get()
  @Calls(listRoute)
  list(@Req() request: FastifyRequest, @CurrentActor() actor: Actor): Promise<FoundOrders> {
    return this.rpc.call(listFoundOrders, { access: accessOf(request) }, actor);
  }

  /** Forgets the orders on this browser. The access ends for copies of the cookie too; the cookie stays until it has. */
  @Post('end')
  @HttpCode(200)
  @Calls(endRoute)
  async end(
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const access = lookupAccessOf(request.headers.cookie);
    if (access) await this.rpc.call(endOrderLookup, { access }, actor);
    reply.header('set-cookie', endedLookupCookie());
    return {};
  }

  @Get(':number/receipt.pdf')
  @Calls(receiptRoute, { response: 'file' })
  async readReceipt(
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const access = accessOf(request);
    const input = await validateInput(readFoundReceipt.input, { access, number });
    const read = () => this.rpc.call(readFoundReceipt, input, actor);
    await sendDocument(reply, await this.limits.readReceipt(access, read));
  }

  @Post(':number/receipt')
  @HttpCode(202)
  @Calls(resendRoute)
  async resend(
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
  ): Promise<SentCopy> {
    const input = await validateInput(resendFoundReceipt.input, { access: accessOf(request), number });
    return this.limits.sendCopy(number, () => this.rpc.call(resendFoundReceipt, input, actor));
  }
}

/** @throws Failure LOOKUP_ENDED without a cookie */
function accessOf(request: FastifyRequest): string {
  const access = lookupAccessOf(request.headers.cookie);
  if (!access) throw new Failure(lookupEnded);
  return access;
}
