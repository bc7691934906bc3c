import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { invalidWebhookSignature, receiveStripeEvent } from '#contracts/commerce/checkout';
import { Failure } from '#contracts/kit/failure';
import type { Nothing } from '#contracts/kit/request';
import { validateInput } from '#platform/rpc/validate-input';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { RawBody } from '../request-bodies/body-parser';
import { Calls } from '../http/route-contract';
import { MaxInFlight } from '../rate-limits/max-in-flight';

/** Stripe sends complete objects; they are far smaller. */
const maxEventBytes = 512 * 1024;

/** More would delay customers; Stripe retries what is not acknowledged. */
const maxEventsInFlight = 32;

@Controller('api/webhooks/stripe')
export class StripeWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  /** Passes the raw bytes to commerce, which verifies the signature; acknowledged after the event is stored. */
  @Public()
  @Post()
  @HttpCode(200)
  @RawBody(maxEventBytes)
  @MaxInFlight(maxEventsInFlight)
  @Calls(receiveStripeEvent, { body: 'raw' })
  async receive(
    @Headers('stripe-signature') signature: string | undefined,
    @Body() body: Buffer | undefined,
  ): Promise<Nothing> {
    if (!signature || !body?.length) throw new Failure(invalidWebhookSignature);
    const delivery = { payload: body.toString('base64'), signature };
    return this.rpc.call(receiveStripeEvent, await validateInput(receiveStripeEvent.input, delivery));
  }
}
