import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { badSignature, receiveStripeEvent } from '#contracts/commerce/checkout';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';

@Controller('api/webhooks/stripe')
export class StripeWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  /** The bytes as they came go to commerce, which alone knows the secret; answered only after they are stored. */
  @Public()
  @Post()
  @HttpCode(200)
  receive(
    @Headers('stripe-signature') signature: string | undefined,
    @Req() request: RawBodyRequest<FastifyRequest>,
  ): Promise<Nothing> {
    if (!signature || !request.rawBody) throw new Failure(badSignature);
    return this.rpc.call(receiveStripeEvent, { payload: request.rawBody.toString('base64'), signature });
  }
}
