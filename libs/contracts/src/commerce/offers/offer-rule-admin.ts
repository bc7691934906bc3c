import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { categories, type Category } from '../../catalogue/product-content';
import { IsDateTime } from '../../fields/date-time';
import { Many, One } from '../../fields/nested';
import { notFound } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { type OfferRule, offerRules } from './offers';
import { salePeriodInvalid } from '../pricing/sale-admin';

/** What a rule offers, to whom and when. Offers that were issued keep their percentage and end. */
export class OfferRuleFields {
  /**
   * crossgrade: owners of a free plug-in of a category without a paid one of it get its cheapest one for less. loyalty: owners of
   * a paid plug-in get the most expensive one that they do not own for less.
   */
  @IsIn([...offerRules]) kind: OfferRule;
  /** Only plug-ins of this category; absent: of any. */
  @IsOptional() @IsIn([...categories]) category?: Category;
  @IsInt() @Min(1) @Max(90) percent: number;
  /** Of two rules for the same plug-in the one with the greater number applies, then the greater discount. */
  @IsInt() @Min(0) @Max(1_000) priority: number = 0;
  /** No offer is issued before. */
  @IsOptional() @IsDateTime() startsAt?: string;
  /** No offer is issued from then on. */
  @IsOptional() @IsDateTime() endsAt?: string;
  /** An inactive rule issues no offers. */
  @IsBoolean() isActive: boolean = true;
}

export class CreateOfferRule extends OfferRuleFields {}

export class ChangeOfferRule extends OfferRuleFields {
  @IsUUID() id: string;
}

export class OfferRuleListItem {
  @IsUUID() id: string;
  @IsIn([...offerRules]) kind: OfferRule;
  @IsOptional() @IsIn([...categories]) category: Category | null;
  @IsInt() percent: number;
  @IsInt() priority: number;
  @IsOptional() @IsISO8601() startsAt: string | null;
  @IsOptional() @IsISO8601() endsAt: string | null;
  @IsBoolean() isActive: boolean;
  @IsISO8601() createdAt: string;
  @IsISO8601() updatedAt: string;
}

export class ListOfferRules extends PageQuery {}

export class OfferRulePage {
  @Many(() => OfferRuleListItem) rules: OfferRuleListItem[];
  @One(() => Pagination) pagination: Pagination;
}

/** The greatest priority first. */
export const listOfferRules = request('commerce.offer-rules.list', {
  http: 'GET /api/admin/offer-rules',
  description: 'Lists the rules that issue personal offers.',
  input: ListOfferRules,
  output: OfferRulePage,
  access: 'pricing:read',
  idempotent: true,
});

export const createOfferRule = request('commerce.offer-rules.create', {
  http: 'POST /api/admin/offer-rules',
  description: 'Creates a rule that issues personal offers.',
  input: CreateOfferRule,
  output: OfferRuleListItem,
  access: 'pricing:write',
  fails: [salePeriodInvalid],
});

/** Replaces the fields of a rule. */
export const changeOfferRule = request('commerce.offer-rules.change', {
  http: 'PUT /api/admin/offer-rules/:id',
  description: 'Changes a rule that issues personal offers.',
  input: ChangeOfferRule,
  output: OfferRuleListItem,
  access: 'pricing:write',
  fails: [notFound, salePeriodInvalid],
  idempotent: true,
});
