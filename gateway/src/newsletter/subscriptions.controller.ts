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
import { Public } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { NewsletterLimitsService } from './newsletter-limits';

const maxUserAgentLength = 300;

@Controller('api/newsletter')
export class SubscriptionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: NewsletterLimitsService,
  ) {}

  @Public()
  @Post('subscribe')
  @HttpCode(200)
  @Calls(subscribe)
  subscribe(
    @Body(validated(subscribe)) body: Subscribe,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<SubscribeAnswer> {
    return this.limits.subscribe(address, () => this.rpc.call(subscribe, body, actor));
  }

  @Public()
  @Get('confirm/:token')
  @Calls(confirmSubscription, { setByGateway: ['address', 'agent'] })
  confirm(
    @QueryInput(confirmSubscription) { token }: ConfirmSubscription,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @Headers('user-agent') agent = '',
  ): Promise<ConfirmAnswer> {
    const proof = { token, address: maskAddress(address), agent: agent.slice(0, maxUserAgentLength) };
    return this.limits.open(address, () => this.rpc.call(confirmSubscription, proof, actor));
  }
}

/** Identifies the provider, not the person. */
function maskAddress(address: string): string {
  return address.replace(/\.\d+$/, '.0');
}
