import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  reassignOrder,
  type ReassignOrder,
  type RequestedReassignment,
} from '#contracts/commerce/order-addresses/order-reassignments';
import { daySeconds } from '#contracts/fields/durations';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor } from '../../http/route-input';
import { RateLimitsService, type RateRule } from '../../rate-limits/rate-limits.service';

const linksPerOrder: RateRule = { name: 'order-reassignments', limit: 5, windowSeconds: daySeconds };

/** Reassigns an order to the address that its customer meant. */
@Admin()
@Controller('api/admin/orders/:id/reassign')
export class OrderReassignmentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: RateLimitsService,
  ) {}

  @RecentLogin()
  @Post()
  @HttpCode(202)
  @Calls(reassignOrder)
  request(
    @BodyInput(reassignOrder) input: ReassignOrder,
    @CurrentActor() actor: Actor,
  ): Promise<RequestedReassignment> {
    const counted = [{ rule: linksPerOrder, by: input.id }];
    return this.limits.limit(
      counted,
      () => this.rpc.call(reassignOrder, input, actor),
      (error) => !error,
    );
  }
}
