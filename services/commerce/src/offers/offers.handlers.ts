import { Controller } from '@nestjs/common';
import {
  endOffer,
  listPromised,
  type ListPromised,
  type OfferBookPage,
  type OfferId,
  type OfferLine,
} from '#contracts/commerce/offer-book';
import { listOffers, type Offers } from '#contracts/commerce/offers';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { OfferBookService } from './offer-book.service';
import { OffersService } from './offers.service';

@Controller()
export class OffersHandlers {
  constructor(
    private readonly offers: OffersService,
    private readonly book: OfferBookService,
  ) {}

  @Handles(listOffers)
  list(_: Nothing, actor: UserActor): Promise<Offers> {
    return this.offers.list(actor);
  }

  @Handles(listPromised)
  promised(asked: ListPromised): Promise<OfferBookPage> {
    return this.book.page(asked);
  }

  @Handles(endOffer)
  end({ id }: OfferId): Promise<OfferLine> {
    return this.book.end(id);
  }
}
