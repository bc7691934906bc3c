import { Controller } from '@nestjs/common';
import { listOffers, type Offers } from '#contracts/commerce/offers';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { OffersService } from './offers.service';

@Controller()
export class OffersHandlers {
  constructor(private readonly offers: OffersService) {}

  @Handles(listOffers)
  list(_: Nothing, actor: UserActor): Promise<Offers> {
    return this.offers.list(actor);
  }
}
