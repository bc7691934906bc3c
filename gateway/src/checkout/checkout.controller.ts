import { Body, Controller, Get, Post } from '@nestjs/common';
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
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { input } from '../http/input.pipe';

@Controller('api/checkout')
export class CheckoutController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Post('sessions')
  @Calls(createCheckoutSession)
  create(
    @Body(input(createCheckoutSession)) body: CreateCheckoutSession,
    @Sender() actor: Actor,
  ): Promise<CheckoutSession> {
    return this.rpc.call(createCheckoutSession, body, actor);
  }

  @Public()
  @Get('config')
  @Calls(checkoutConfig)
  config(@Sender() actor: Actor): Promise<CheckoutConfig> {
    return this.rpc.call(checkoutConfig, {}, actor);
  }

  @Public()
  @Get('session-status/:sessionId')
  @Calls(checkoutSessionStatus)
  status(
    @Asked(checkoutSessionStatus) asked: FindCheckoutSession,
    @Sender() actor: Actor,
  ): Promise<CheckoutSessionStatus> {
    return this.rpc.call(checkoutSessionStatus, asked, actor);
  }
}
