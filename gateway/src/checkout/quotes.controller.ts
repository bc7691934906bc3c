import { Body, Controller, Post } from '@nestjs/common';
import { createQuote, type CreateQuote, type Quote } from '#contracts/commerce/pricing/quotes';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { QuoteLimitsService } from './quote-limits';

@Controller('api/checkout/quotes')
export class QuotesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: QuoteLimitsService,
  ) {}

  @Public()
  @Post()
  @Calls(createQuote)
  create(
    @Body(validated(createQuote)) body: CreateQuote,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Quote> {
    return this.limits.quote(body, address, () => this.rpc.call(createQuote, body, actor));
  }
}
