import { Controller, HttpCode, Post, Put } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  correctGift,
  type CorrectGift,
  type GiftOrderNumber,
  type OrderGift,
  sendGift,
} from '#contracts/licensing/giving/gifts';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';
import { OrderLimitsService } from './order-limits';

/** What buyers change of presents. */
@SignedIn()
@Controller('api/account/orders/:number/gift')
export class GiftsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: OrderLimitsService,
  ) {}

  @Put()
  @Calls(correctGift)
  correct(@BodyInput(correctGift) input: CorrectGift, @CurrentActor() actor: UserActor): Promise<OrderGift> {
    return this.limits.sendGift(actor.userId, input.number, () => this.rpc.call(correctGift, input, actor));
  }

  @Post('mails')
  @HttpCode(202)
  @Calls(sendGift)
  send(@QueryInput(sendGift) input: GiftOrderNumber, @CurrentActor() actor: UserActor): Promise<OrderGift> {
    return this.limits.sendGift(actor.userId, input.number, () => this.rpc.call(sendGift, input, actor));
  }
}
