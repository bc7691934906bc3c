import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  confirmReassignment,
  type ConfirmReassignment,
  type ReassignedOrder,
} from '#contracts/commerce/order-addresses/order-reassignments';
import type { UserActor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { LookupLimitsService } from './lookup-limits';

/** Takes over an order that support has moved to the user's address. */
@SignedIn()
@Controller('api/orders/claim')
export class OrderClaimsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LookupLimitsService,
  ) {}

  /** The mailed link opens a page without effect; its button sends this request. */
  @Post()
  @HttpCode(200)
  @Calls(confirmReassignment)
  confirm(
    @Body(validated(confirmReassignment)) body: ConfirmReassignment,
    @CurrentActor() actor: UserActor,
  ): Promise<ReassignedOrder> {
    return this.limits.claim(actor.userId, () => this.rpc.call(confirmReassignment, body, actor));
  }
}
