import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { badSignature, receiveStripeEvent } from '#contracts/commerce/checkout';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { readInput } from '#platform/rpc/input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { RawBody } from '../http/body-parser';
import { Calls } from '../http/calls';
import { MaxInFlight } from '../http/in-flight';

/** Stripe sends whole objects; none of ours comes near this. */
const largestEvent = 512 * 1024;

/** More would have customers wait for commerce and its database; Stripe sends again whatever was not acknowledged. */
const maxEventsInFlight = 32;

@Controller('api/webhooks/stripe')
export class StripeWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  /** The bytes as they came go to commerce, which alone knows the secret; answered only after they are stored. */
  @Public()
  @Post()
  @HttpCode(200)
  @RawBody(largestEvent)
  @MaxInFlight(maxEventsInFlight)
  @Calls(receiveStripeEvent, { body: 'raw' })
  async receive(
    @Headers('stripe-signature') signature: string | undefined,
    @Body() body: Buffer | undefined,
  ): Promise<Nothing> {
    if (!signature || !body?.length) throw new Failure(badSignature);
    const delivery = { payload: body.toString('base64'), signature };
    return this.rpc.call(receiveStripeEvent, await readInput(receiveStripeEvent.input, delivery));
  }
}
