import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
} from 'class-validator';
import type { Cents } from '../fields/money';
import { Many } from '../fields/nested';
import type { Language } from '../kit/actor';
import { request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { categories, type Category } from './product-content';

export const maxSummaries = 1_000;
/** A customer owns fewer plug-ins. */
const maxIds = 2_000;

export class ListPluginSummaries {
  /** The last id of the page before. */
  @IsOptional() @IsUUID() after?: string;
  @IsInt() @Min(1) @Max(maxSummaries) limit: number = maxSummaries;
}

/** What identifies a version of a plug-in. */
export class PluginSummary {
  @IsUUID() id: string;
  @IsString() slug: string;
  @IsIn([...categories]) category: Category;
  @IsString() version: string;
  @IsInt() priceCents: Cents;
  @IsISO8601() updatedAt: string;
}

export class PluginSummaryPage {
  @Many(() => PluginSummary) plugins: PluginSummary[];
  /** `after` of the next page; null on the last one. */
  @IsOptional() @IsUUID() next: string | null;
}

/** Every active plug-in in short, by page, oldest first: for the sitemap, for news about changes and for sales. */
export const listPluginSummaries = request('catalogue.plugins.list-summaries', {
  input: ListPluginSummaries,
  output: PluginSummaryPage,
  access: 'public',
  callers: ['news', 'commerce'],
  idempotent: true,
});

export class FindOfferPlugins {
  @IsString() @IsLanguage() lang: Language = 'en';
  @IsArray() @ArrayMaxSize(maxIds) @IsUUID(undefined, { each: true }) ownedIds: string[];
  /** Plug-ins of offers that were issued before. */
  @IsArray() @ArrayMaxSize(maxIds) @IsUUID(undefined, { each: true }) offeredIds: string[];
}

/** A plug-in with the fields that the rules of an offer use and the offer displays. */
export class OfferPlugin {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsIn([...categories]) category: Category;
  @IsString() imageUrl: string;
  @IsInt() priceCents: Cents;
}

export class OfferPlugins {
  @Many(() => OfferPlugin) plugins: OfferPlugin[];
}

/**
 * The active plug-ins that can matter to the offers of a customer: those owned and offered, and of each category the cheapest for
 * sale and the most expensive that is not owned.
 */
export const findOfferPlugins = request('catalogue.plugins.find-for-offers', {
  input: FindOfferPlugins,
  output: OfferPlugins,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});
