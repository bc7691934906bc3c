import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  type AccountOrderNumber,
  findAccountOrder,
  type FindAccountOrder,
  resendReceipt,
  type SentCopy,
} from '#contracts/commerce/account-orders';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { getOwnOrderEntitlements, type OrderEntitlements } from '#contracts/licensing/order-entitlements';
import { LOG, type Log } from '#platform/log/log';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';
import { accountOrderView, type AccountOrderView, viewAccountOrderRoute } from './account-order-view';
import { OrderLimitsService } from './order-limits';

/** An order is shown without its licences when licensing takes longer. */
const entitlementsTimeoutMs = 1_500;

/** The user's orders. */
@SignedIn()
@Controller('api/account/orders')
export class AccountOrdersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: OrderLimitsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Get(':number')
  @Calls(viewAccountOrderRoute)
  async find(
    @QueryInput(viewAccountOrderRoute) input: FindAccountOrder,
    @CurrentActor() actor: Actor,
  ): Promise<AccountOrderView> {
    const order = await this.rpc.call(findAccountOrder, input, actor);
    return accountOrderView(order, await this.licencesOf(order.id, actor));
  }

  @Post(':number/receipt')
  @HttpCode(202)
  @Calls(resendReceipt)
  resend(
    @QueryInput(resendReceipt) input: AccountOrderNumber,
    @CurrentActor() actor: UserActor,
  ): Promise<SentCopy> {
    return this.limits.sendCopy(actor.userId, input.number, () => this.rpc.call(resendReceipt, input, actor));
  }

  private async licencesOf(orderId: string, actor: Actor): Promise<OrderEntitlements | null> {
    const options = { timeoutMs: entitlementsTimeoutMs };
    try {
      return await this.rpc.call(getOwnOrderEntitlements, { orderId }, actor, options);
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      this.log.warn({ orderId }, 'order shown without licences: licensing unavailable');
      return null;
    }
  }
}
