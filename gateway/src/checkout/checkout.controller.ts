import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  checkoutConfig,
  type CheckoutConfig,
  type CheckoutSession,
  checkoutSessionStatus,
  type CheckoutSessionStatus,
  createCheckoutSession,
  type CreateCheckoutSession,
  type FindCheckoutSession,
} from '#contracts/commerce/checkout';
import {
  recordConsents,
  type RecordConsents,
  type RecordedConsents,
} from '#contracts/commerce/consumer-law/consents';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../access/access';
import { BodyInput, QueryInput, CurrentActor } from '../http/route-input';
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

  @SignedIn()
  @Post('sessions/:sessionId/consents')
  @HttpCode(200)
  @Calls(recordConsents)
  recordConsents(
    @BodyInput(recordConsents) input: RecordConsents,
    @CurrentActor() actor: Actor,
  ): Promise<RecordedConsents> {
    return this.rpc.call(recordConsents, input, actor);
  }

  @Public()
  @Get('config')
  @Calls(checkoutConfig)
  config(@CurrentActor() actor: Actor): Promise<CheckoutConfig> {
    return this.rpc.call(checkoutConfig, {}, actor);
  }

  @Public()
  @Get('session-status/:sessionId')
  @Calls(checkoutSessionStatus)
  status(
    @QueryInput(checkoutSessionStatus) input: FindCheckoutSession,
    @CurrentActor() actor: Actor,
  ): Promise<CheckoutSessionStatus> {
    return this.rpc.call(checkoutSessionStatus, input, actor);
  }
}
