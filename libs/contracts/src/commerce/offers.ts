import { IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { Many } from '../kit/nested';
import { Nothing, request } from '../kit/request';

/** Why an offer is made: docs/decisions, personal offers. */
export const offerRules = ['crossgrade', 'loyalty'] as const;
export type OfferRule = (typeof offerRules)[number];

/** A lower price of one plug-in for one customer. Prices in dollars, as they are now; the checkout counts anew. */
export class Offer {
  /** What `POST /api/checkout/sessions` takes as `offerCode`. */
  @IsUUID() id: string;
  @IsIn([...offerRules]) rule: OfferRule;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() imageUrl: string;
  /** The plug-in the customer owns that the offer is made for; null for loyalty. */
  @IsOptional() @IsString() ownedName: string | null;
  @IsInt() percent: number;
  @IsNumber() @Min(0) price: number;
  @IsNumber() @Min(0) offerPrice: number;
  @IsISO8601() endsAt: string;
}

export class Offers {
  @Many(() => Offer) offers: Offer[];
}

/** What the customer may buy for less, now. */
export const listOffers = request('commerce.offers.list', {
  input: Nothing,
  output: Offers,
  access: 'user',
  idempotent: true,
});
