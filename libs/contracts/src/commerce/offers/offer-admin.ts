import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { notFound } from '../../kit/failure';
import { Many, One } from '../../fields/nested';
import { ListQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';
import { type OfferRule, offerRules } from './offers';

/** `open`: can be used. `used`: a paid order has used it. `ended`: its period is over. */
const offerStates = ['open', 'used', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** An issued offer in the list for administrators. */
export class OfferListItem {
  @IsUUID() id: string;
  @IsUUID() userId: string;
  /** The e-mail address of the customer's newest order. */
  @IsString() email: string;
  @IsIn([...offerRules]) rule: OfferRule;
  @IsUUID() pluginId: string;
  /** The name; empty for a plug-in that is no longer sold. */
  @IsString() plugin: string;
  @IsInt() percent: number;
  @IsISO8601() issuedAt: string;
  @IsISO8601() endsAt: string;
  @IsIn([...offerStates]) state: OfferState;
  @IsOptional() @IsString() orderNumber: string | null;
}

export class ListIssuedOffers extends ListQuery {
  @IsOptional() @IsIn([...offerStates]) state?: OfferState;
  /** Part of an e-mail address. */
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
}

export class OfferPage {
  @Many(() => OfferListItem) offers: OfferListItem[];
  @One(() => Pagination) pagination: Pagination;
}

/** Newest first. */
export const listIssuedOffers = request('commerce.offers.list-issued', {
  http: 'GET /api/admin/offers',
  description: 'Lists personal offers.',
  operationId: 'AdminOffersController.list',
  input: ListIssuedOffers,
  output: OfferPage,
  access: 'pricing:read',
  idempotent: true,
});

export class OfferId {
  @IsUUID() id: string;
}

/** Ends an offer now. An open session keeps the discounted price. */
export const endOffer = request('commerce.offers.end', {
  http: 'POST /api/admin/offers/:id/end',
  description: 'Ends a personal offer early.',
  operationId: 'AdminOffersController.end',
  status: 200,
  input: OfferId,
  output: OfferListItem,
  access: 'pricing:write',
  fails: [notFound],
  idempotent: true,
});
