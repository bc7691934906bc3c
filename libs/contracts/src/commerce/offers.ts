import { IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

/** The rules that issue offers (decision 22). */
export const offerRules = ['crossgrade', 'loyalty'] as const;
export type OfferRule = (typeof offerRules)[number];

/** A discount on one plug-in for one customer. Present prices in dollars; the checkout calculates them again. */
export class PersonalOffer {
  /** The `offerCode` of `POST /api/checkout/sessions`. */
  @IsUUID() id: string;
  @IsIn([...offerRules]) rule: OfferRule;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() imageUrl: string;
  /** The owned plug-in that the offer is based on; null for loyalty. */
  @IsOptional() @IsString() ownedName: string | null;
  @IsInt() percent: number;
  @IsNumber() @Min(0) price: number;
  @IsNumber() @Min(0) offerPrice: number;
  @IsISO8601() endsAt: string;
}

export class PersonalOffers {
  @Many(() => PersonalOffer) offers: PersonalOffer[];
}

/** The open offers of the customer. */
export const listOffers = request('commerce.offers.list', {
  input: Nothing,
  output: PersonalOffers,
  access: 'user',
  idempotent: true,
});
