import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Min,
} from 'class-validator';
import { TypedCode } from '../../fields/code';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import { Many, One } from '../../fields/nested';
import type { Cents } from '../../fields/money';
import type { Language } from '../../kit/actor';
import { failure, tooManyRequests, unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsLanguage, IsSlug } from '../../kit/text';

const itemKinds = ['plugin', 'bundle'] as const;
export type ItemKind = (typeof itemKinds)[number];

export class QuoteItem {
  @IsIn([...itemKinds]) kind: ItemKind;
  @IsString() @IsSlug() slug: string;
}

export class CreateQuote {
  @ArrayMinSize(1) @ArrayMaxSize(20) @Many(() => QuoteItem) items: QuoteItem[];
  @TypedCode()
  @IsArray()
  @ArrayMaxSize(5)
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  codes: string[] = [];
  /** Language of the names. */
  @IsOptional() @IsString() @IsLanguage() language?: Language;
  /** The items are a gift: priced without what the buyer owns, and bought with its recipient. */
  @IsOptional() @IsBoolean() isGift?: boolean;
}

const adjustmentKinds = ['owned', 'bundle', 'sale', 'offer', 'upgrade', 'code'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Why a line costs less than its list price; its text is `quote.adjustment.<kind>` with the name. */
export class QuoteAdjustment {
  @IsIn([...adjustmentKinds]) kind: AdjustmentKind;
  /** Id of the sale, offer, bundle or upgrade path; the code. */
  @IsString() key: string;
  /** Cents. */
  @IsInt() @Min(0) amount: Cents;
  /** Name of the sale or bundle in the language of the request; the code. */
  @IsString() name: string;
}

/** A plug-in of a bundle. Amounts in cents. */
export class QuotePart {
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) list: Cents;
  /** The customer has it already; it is not paid again. */
  @IsBoolean() isOwned: boolean;
  /** Its share of what is due for the bundle. */
  @IsInt() @Min(0) due: Cents;
}

/** Amounts in cents. */
export class QuoteLine {
  @IsIn([...itemKinds]) kind: ItemKind;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) list: Cents;
  /** Lowest price of the 30 days before the reduction, or before now without one. */
  @IsInt() @Min(0) lowest30: Cents;
  @Many(() => QuoteAdjustment) adjustments: QuoteAdjustment[];
  @IsInt() @Min(0) due: Cents;
  /** Of a bundle. */
  @IsOptional() @Many(() => QuotePart) parts?: QuotePart[];
}

/** An item or a discount code that the quote leaves out. */
export class QuoteRefusal {
  /** The code of the failure. */
  @IsString() code: string;
  /** The reason in the language of the request. */
  @IsString() text: string;
  @IsOptional() @One(() => QuoteItem) item?: QuoteItem;
  @IsOptional() @IsString() discountCode?: string;
}

/** What items cost one customer at one moment, and why. Amounts in cents. */
export class Quote {
  @IsUUID() quoteId: string;
  @IsISO8601() expiresAt: string;
  @IsString() currency: string;
  @Many(() => QuoteLine) lines: QuoteLine[];
  @IsArray() @IsString({ each: true }) codes: string[];
  @IsInt() @Min(0) subtotal: Cents;
  @IsInt() @Min(0) discount: Cents;
  @IsInt() @Min(0) total: Cents;
  /** The rest of the request, with the reasons. */
  @Many(() => QuoteRefusal) refusals: QuoteRefusal[];
}

export const alreadyOwned = failure<{ slug: string }>()('ALREADY_OWNED', 'conflict');
export const duplicateItem = failure<{ slug: string }>()('DUPLICATE_ITEM', 'conflict');
export const bundleNotFound = failure<{ slug: string }>()('BUNDLE_NOT_FOUND', 'not-found');

/** A code that does not exist. */
export const codeNotFound = failure<{ code: string }>()('CODE_NOT_FOUND', 'not-found');
export const codeNotStarted = failure<{ code: string }>()('CODE_NOT_STARTED', 'conflict');
export const codeExpired = failure<{ code: string }>()('CODE_EXPIRED', 'gone');
/** All uses of the code are taken. */
export const codeUsedUp = failure<{ code: string }>()('CODE_USED_UP', 'conflict');
/** This customer has used the code as often as one customer may. */
export const codeUsedByCustomer = failure<{ code: string }>()('CODE_USED', 'conflict');
export const codeNotForItems = failure<{ code: string }>()('CODE_NOT_FOR_ITEMS', 'conflict');
/** The present price is lower without the code. */
export const codeWithoutEffect = failure<{ code: string }>()('CODE_WITHOUT_EFFECT', 'conflict');

export const codeFailures = [
  codeNotFound,
  codeNotStarted,
  codeExpired,
  codeUsedUp,
  codeUsedByCustomer,
  codeNotForItems,
  codeWithoutEffect,
];

/** A price is not what the quote says any more, or the quote has expired: the new quote is in the details. */
export const quoteChanged = failure<{ quote: Quote }>()('QUOTE_CHANGED', 'conflict');
export const quoteNotFound = failure()('QUOTE_NOT_FOUND', 'not-found');

/**
 * Prices what can be bought of the items for a guest or a customer, and lists the rest with the reasons. If nothing can be bought, it
 * fails with the first reason and all `refusals` in its parameters. The quote is valid for 30 minutes.
 */
export const createQuote = request('commerce.quotes.create', {
  input: CreateQuote,
  output: Quote,
  access: 'public',
  fails: [
    pluginNotFound,
    pluginWithoutFiles,
    bundleNotFound,
    alreadyOwned,
    duplicateItem,
    ...codeFailures,
    tooManyRequests,
    unavailable,
  ],
});
