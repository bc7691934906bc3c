import { Controller } from '@nestjs/common';
import { listOffers, type PersonalOffers } from '#contracts/commerce/offers/offers';
import {
  getPersonalPrice,
  type GetPersonalPrice,
  type PersonalPrice,
} from '#contracts/commerce/pricing/personal-prices';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { PersonalOffersService } from './personal-offers.service';
import { PersonalPricesService } from './personal-prices.service';

@Controller()
export class PersonalOffersHandlers {
  constructor(
    private readonly offers: PersonalOffersService,
    private readonly prices: PersonalPricesService,
  ) {}

  @Handles(listOffers)
  list(_: Nothing, actor: UserActor): Promise<PersonalOffers> {
    return this.offers.list(actor);
  }

  @Handles(getPersonalPrice)
  price({ slug }: GetPersonalPrice, actor: UserActor): Promise<PersonalPrice> {
    return this.prices.get(slug, actor);
  }
}
