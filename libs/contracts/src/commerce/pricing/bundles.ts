import {
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import type { Language } from '../../kit/actor';
import { unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsLanguage, IsSlug } from '../../kit/text';
import { bundleNotFound } from './quotes';
import { bundleChanged, pluginChanged, pricesChanged } from '../../catalogue/events';
import { invalidatedBy } from '../../kit/http';

/** A bundle changes with its own terms, with those of its parts and with their prices. */
const changes = [invalidatedBy(bundleChanged), invalidatedBy(pluginChanged), invalidatedBy(pricesChanged)];

/** A plug-in of a bundle. */
export class ShopBundlePart {
  @IsUUID() id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  @IsOptional() @IsString() palette?: string;
  /** List price in dollars. */
  @IsNumber() @Min(0) price: number;
}

/** A bundle on sale. Prices in dollars, for a visitor who owns none of its parts. */
export class ShopBundle {
  @IsUUID() id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  /** Sum of the parts' list prices. */
  @IsNumber() @Min(0) listPrice: number;
  @IsNumber() @Min(0) price: number;
  /** How much less than the list prices, in percent, rounded down. */
  @IsInt() @Min(0) percent: number;
  /** Lowest price of the 30 days before the reduction, or before now without a sale. */
  @IsNumber() @Min(0) lowestPrice: number;
  /** End of the sale that reduces the price; absent while the bundle's own percentage does. */
  @IsOptional() @IsISO8601() saleEndsAt?: string;
  @Many(() => ShopBundlePart) parts: ShopBundlePart[];
}

export class ListShopBundles {
  @IsString() @IsLanguage() lang: Language = 'en';
}

export class ShopBundleList {
  @IsBoolean() success: boolean;
  @Many(() => ShopBundle) data: ShopBundle[];
  /** When a price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

/** All bundles on sale, newest first. */
export const listShopBundles = request('commerce.bundles.list', {
  http: 'GET /api/bundles',
  description: 'Lists the bundles on sale with their parts and prices.',
  cache: changes,
  input: ListShopBundles,
  output: ShopBundleList,
  access: 'public',
  fails: [unavailable],
  idempotent: true,
});

export class FindShopBundle {
  @IsString() @IsLanguage() lang: Language = 'en';
  @IsString() @IsSlug() slug: string;
}

export class ShopBundleResponse {
  @IsBoolean() success: boolean;
  @One(() => ShopBundle) data: ShopBundle;
  /** When the price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

/** A bundle with a part that cannot be sold is not found. */
export const findShopBundle = request('commerce.bundles.find', {
  http: 'GET /api/bundles/:slug',
  description: 'Returns a bundle with its parts and its price.',
  cache: changes,
  input: FindShopBundle,
  output: ShopBundleResponse,
  access: 'public',
  fails: [bundleNotFound, unavailable],
  idempotent: true,
});

export class FindBundleCompletion {
  @IsString() @IsSlug() slug: string;
}

/** What a bundle costs a customer who owns a part of it. */
export class BundleCompletion {
  /** The parts that the customer owns. */
  @IsArray() @IsUUID(undefined, { each: true }) ownedPartIds: string[];
  @IsInt() partCount: number;
  /** Price of the missing parts in dollars; null when none is missing. */
  @IsOptional() @IsNumber() price: number | null;
  /** Their list prices in dollars. */
  @IsNumber() @Min(0) listPrice: number;
}

export const findBundleCompletion = request('commerce.bundles.find-completion', {
  http: 'GET /api/bundles/:slug/completion',
  description: 'Returns which parts of a bundle the customer owns, and the price of the rest.',
  operationId: 'BundleCompletionController.find',
  input: FindBundleCompletion,
  output: BundleCompletion,
  access: 'user',
  fails: [bundleNotFound, unavailable],
  idempotent: true,
});
