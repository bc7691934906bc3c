import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  endOffer,
  listIssuedOffers,
  type ListIssuedOffers,
  type OfferPage,
  type OfferId,
  type OfferListItem,
} from '#contracts/commerce/offers/offer-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';

@Admin()
@Controller('api/admin/offers')
export class AdminOffersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listIssuedOffers)
  list(
    @QueryInput(listIssuedOffers) input: ListIssuedOffers,
    @CurrentActor() actor: Actor,
  ): Promise<OfferPage> {
    return this.rpc.call(listIssuedOffers, input, actor);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Calls(endOffer)
  end(@QueryInput(endOffer) input: OfferId, @CurrentActor() actor: Actor): Promise<OfferListItem> {
    return this.rpc.call(endOffer, input, actor);
  }
}
