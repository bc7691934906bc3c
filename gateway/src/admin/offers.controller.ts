import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  endOffer,
  listPromised,
  type ListPromised,
  type OfferBookPage,
  type OfferId,
  type OfferLine,
} from '#contracts/commerce/offer-book';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Admin()
@Controller('api/admin/offers')
export class OfferBookController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listPromised)
  list(@Asked(listPromised) asked: ListPromised, @Sender() actor: Actor): Promise<OfferBookPage> {
    return this.rpc.call(listPromised, asked, actor);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Calls(endOffer)
  end(@Asked(endOffer) asked: OfferId, @Sender() actor: Actor): Promise<OfferLine> {
    return this.rpc.call(endOffer, asked, actor);
  }
}
