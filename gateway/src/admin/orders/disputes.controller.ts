import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  listOrderDisputes,
  type OrderDispute,
  type OrderDisputes,
  submitEvidence,
  type SubmitEvidence,
} from '#contracts/commerce/disputes';
import type { OrderId } from '#contracts/commerce/orders';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';

@Admin()
@Controller('api/admin/orders')
export class DisputesController {
  constructor(private readonly rpc: RpcClient) {}

  @Get(':id/disputes')
  @Calls(listOrderDisputes)
  list(@QueryInput(listOrderDisputes) input: OrderId, @CurrentActor() actor: Actor): Promise<OrderDisputes> {
    return this.rpc.call(listOrderDisputes, input, actor);
  }

  @RecentLogin()
  @Post(':orderId/disputes/:disputeId/evidence')
  @HttpCode(200)
  @Calls(submitEvidence)
  submit(
    @BodyInput(submitEvidence) input: SubmitEvidence,
    @CurrentActor() actor: Actor,
  ): Promise<OrderDispute> {
    return this.rpc.call(submitEvidence, input, actor);
  }
}
