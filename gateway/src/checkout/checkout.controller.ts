import { Body, Controller, Post } from '@nestjs/common';
import {
  type CheckoutSession,
  createCheckoutSession,
  type CreateCheckoutSession,
} from '#contracts/commerce/checkout';
import type { UserActor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { ClientAddress } from '../http/client-address';
import { Calls } from '../http/route-contract';
import { validated } from '../http/input.pipe';
import { GiftLimitsService } from '../rate-limits/gift-limits';

@Controller('api/checkout')
export class CheckoutController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly gifts: GiftLimitsService,
  ) {}

  @SignedIn()
  @Post('sessions')
  @Calls(createCheckoutSession)
  create(
    @Body(validated(createCheckoutSession)) body: CreateCheckoutSession,
    @CurrentActor() actor: UserActor,
    @ClientAddress() address: string,
  ): Promise<CheckoutSession> {
    const create = () => this.rpc.call(createCheckoutSession, body, actor);
    if (!body.gift) return create();
    return this.gifts.place({ userId: actor.userId, address, recipient: body.gift.email }, create);
  }
}
