import { Controller, Get } from '@nestjs/common';
import {
  getPersonalPrice,
  type GetPersonalPrice,
  type PersonalPrice,
} from '#contracts/commerce/pricing/personal-prices';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { CurrentActor, QueryInput } from '../../http/route-input';

@Controller('api/account/prices')
export class PersonalPricesController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get(':slug')
  @Calls(getPersonalPrice)
  get(
    @QueryInput(getPersonalPrice) input: GetPersonalPrice,
    @CurrentActor() actor: Actor,
  ): Promise<PersonalPrice> {
    return this.rpc.call(getPersonalPrice, input, actor);
  }
}
