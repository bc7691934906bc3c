import { Controller } from '@nestjs/common';
import {
  endOffer,
  listIssuedOffers,
  type ListIssuedOffers,
  type OfferPage,
  type OfferId,
  type OfferListItem,
} from '#contracts/commerce/offers/offer-admin';
import { Handles } from '#platform/rpc/handles';
import { OfferAdminQueriesService } from './offer-admin-queries.service';

@Controller()
export class OffersHandlers {
  constructor(private readonly queries: OfferAdminQueriesService) {}

  @Handles(listIssuedOffers)
  listIssued(input: ListIssuedOffers): Promise<OfferPage> {
    return this.queries.list(input);
  }

  @Handles(endOffer)
  end({ id }: OfferId): Promise<OfferListItem> {
    return this.queries.end(id);
  }
}
