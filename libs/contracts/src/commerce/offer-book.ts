import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { notFound } from '../kit/failure';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { type OfferRule, offerRules } from './offers';

/** `open`: can be used. `used`: an order that counts names it. `ended`: its time is over. */
export const offerStates = ['open', 'used', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** A promise to one customer, as administrators see it. */
export class OfferLine {
  @IsUUID() id: string;
  @IsUUID() userId: string;
  /** The address of the customer's newest order. */
  @IsString() email: string;
  @IsIn([...offerRules]) rule: OfferRule;
  @IsUUID() pluginId: string;
  /** Empty for a plug-in that is not sold any more. */
  @IsString() plugin: string;
  @IsInt() percent: number;
  @IsISO8601() issuedAt: string;
  @IsISO8601() endsAt: string;
  @IsIn([...offerStates]) state: OfferState;
  @IsOptional() @IsString() orderNumber: string | null;
}

export class ListPromised extends PageQuery {
  @IsOptional() @IsIn([...offerStates]) state?: OfferState;
  /** A part of an address. */
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
}

export class OfferBookPage {
  @Many(() => OfferLine) offers: OfferLine[];
  @One(() => Pagination) pagination: Pagination;
}

/** Newest first. */
export const listPromised = request('commerce.offers.list-promised', {
  input: ListPromised,
  output: OfferBookPage,
  access: 'admin',
  idempotent: true,
});

export class OfferId {
  @IsUUID() id: string;
}

/** Ends an offer now. One whose form is open already keeps its price: it was promised. */
export const endOffer = request('commerce.offers.end', {
  input: OfferId,
  output: OfferLine,
  access: 'admin',
  fails: [notFound],
  idempotent: true,
});
