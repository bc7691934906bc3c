import { Controller } from '@nestjs/common';
import {
  endOffer,
  listIssuedOffers,
  type ListIssuedOffers,
  type OfferPage,
  type OfferId,
  type OfferListItem,
} from '#contracts/commerce/offer-admin';
import { listOffers, type PersonalOffers } from '#contracts/commerce/offers';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { OfferAdminQueriesService } from './offer-admin-queries.service';
import { OffersService } from './offers.service';

@Controller()
export class OffersHandlers {
  constructor(
    private readonly offers: OffersService,
    private readonly queries: OfferAdminQueriesService,
  ) {}

  @Handles(listOffers)
  list(_: Nothing, actor: UserActor): Promise<PersonalOffers> {
    return this.offers.list(actor);
  }

  @Handles(listIssuedOffers)
  listIssued(input: ListIssuedOffers): Promise<OfferPage> {
    return this.queries.list(input);
  }

  @Handles(endOffer)
  end({ id }: OfferId): Promise<OfferListItem> {
    return this.queries.end(id);
  }
}
