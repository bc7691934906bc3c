import { Controller, Get } from '@nestjs/common';
import { listOffers, type Offers } from '#contracts/commerce/offers';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Controller('api/account/offers')
export class OffersController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(listOffers)
  list(@Sender() actor: Actor): Promise<Offers> {
    return this.rpc.call(listOffers, {}, actor);
  }
}
