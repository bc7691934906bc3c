import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import { Many } from '../../fields/nested';
import { Nothing, request } from '../../kit/request';

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
  /** A running sale is cheaper than the offer at the moment; `offerPrice` is the price of the sale. */
  @IsBoolean() isOutdone: boolean;
}

/** A product that costs the customer less because of a product that they own. Present prices in dollars. */
export class PersonalUpgrade {
  /** Id of the upgrade path. */
  @IsUUID() id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() imageUrl: string;
  /** The owned plug-in, whose licence ends with the upgrade. */
  @IsString() ownedName: string;
  @IsNumber() @Min(0) price: number;
  @IsNumber() @Min(0) upgradePrice: number;
}

export class PersonalOffers {
  @Many(() => PersonalOffer) offers: PersonalOffer[];
  @Many(() => PersonalUpgrade) upgrades: PersonalUpgrade[];
}

/** The open offers of the customer, and the upgrades that they qualify for. */
export const listOffers = request('commerce.offers.list', {
  http: 'GET /api/account/offers',
  description: 'Lists the personal offers and upgrade prices of the customer.',
  input: Nothing,
  output: PersonalOffers,
  access: 'user',
  idempotent: true,
});
