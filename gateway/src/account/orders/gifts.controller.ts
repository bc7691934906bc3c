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
import { ClientAddress } from '../../http/client-address';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';
import { OrderLimitsService } from './order-limits';

/** What buyers change of gifts. */
@SignedIn()
@Controller('api/account/orders/:number/gift')
export class GiftsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: OrderLimitsService,
  ) {}

  @Put()
  @Calls(correctGift)
  correct(
    @BodyInput(correctGift) input: CorrectGift,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<OrderGift> {
    const mail = { userId: actor.userId, address, recipient: input.email };
    return this.limits.sendGift(mail, input.number, () => this.rpc.call(correctGift, input, actor));
  }

  @Post('mails')
  @HttpCode(202)
  @Calls(sendGift)
  send(
    @QueryInput(sendGift) input: GiftOrderNumber,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<OrderGift> {
    return this.limits.sendGift({ userId: actor.userId, address }, input.number, () =>
      this.rpc.call(sendGift, input, actor),
    );
  }
}
