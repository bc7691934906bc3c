import { Body, Controller, Get, Header, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
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
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../http/access';
import { input } from '../http/input.pipe';
import { actorOf } from '../http/request-scope';

@Controller('api/checkout')
export class CheckoutController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Post('sessions')
  create(
    @Body(input(createCheckoutSession)) body: CreateCheckoutSession,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutSession> {
    return this.rpc.call(createCheckoutSession, body, actorOf(request));
  }

  @Public()
  @Get('config')
  config(): Promise<CheckoutConfig> {
    return this.rpc.call(checkoutConfig, {});
  }

  @Public()
  @Get('session-status/:sessionId')
  @Header('cache-control', 'no-store')
  status(
    @Param(input(checkoutSessionStatus)) asked: FindCheckoutSession,
    @Req() request: FastifyRequest,
  ): Promise<CheckoutSessionStatus> {
    return this.rpc.call(checkoutSessionStatus, asked, actorOf(request));
  }
}
