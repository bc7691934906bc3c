import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type ConfirmAnswer,
  confirmSubscription,
  type ConfirmSubscription,
  subscribe,
  type Subscribe,
  type SubscribeAnswer,
} from '#contracts/newsletter/subscriptions';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { NewsletterLimits } from './newsletter-limits';

const longestAgent = 300;

@Controller('api/newsletter')
export class SubscriptionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: NewsletterLimits,
  ) {}

  @Public()
  @Post('subscribe')
  @HttpCode(200)
  @Calls(subscribe)
  subscribe(
    @Body(input(subscribe)) body: Subscribe,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<SubscribeAnswer> {
    return this.limits.subscribe(address, () => this.rpc.call(subscribe, body, actor));
  }

  @Public()
  @Get('confirm/:token')
  @Calls(confirmSubscription)
  confirm(
    @Asked(confirmSubscription) { token }: ConfirmSubscription,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
    @Headers('user-agent') agent = '',
  ): Promise<ConfirmAnswer> {
    const proof = { token, address: networkPart(address), agent: agent.slice(0, longestAgent) };
    return this.limits.open(address, () => this.rpc.call(confirmSubscription, proof, actor));
  }
}

/** Enough to recognise a provider, too little to find a person. */
function networkPart(address: string): string {
  return address.replace(/\.\d+$/, '.0');
}
