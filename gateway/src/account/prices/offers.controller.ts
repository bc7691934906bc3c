import { Controller, Get } from '@nestjs/common';
import { listOffers, type PersonalOffers } from '#contracts/commerce/offers/offers';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../../access/access';
import { CurrentActor } from '../../http/route-input';
import { Calls } from '../../http/route-contract';

@Controller('api/account/offers')
export class OffersController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(listOffers)
  list(@CurrentActor() actor: Actor): Promise<PersonalOffers> {
    return this.rpc.call(listOffers, {}, actor);
  }
}
