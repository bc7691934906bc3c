import { Transform } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { toInteger } from '../kit/page';
import { request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';
import { IsPluginCursor } from './plugin-cursor';
import { EmptyAsAbsent, FacetValue, PluginFilters, type PluginSort, pluginSorts } from './plugin-filters';
import { ProductContent, ProductListing } from './product-content';
import { invalidatedBy } from '../kit/http';
import { pluginChanged, pricesChanged } from './events';

export class PluginSample {
  @IsString() name: string;
  @IsString() description: string;
  /** Absent for a sample without a file: the player shows a message (storefront §8). */
  @IsOptional() @IsString() url?: string;
  @IsString() duration: string;
  /** The same phrase without the plug-in, at the same loudness. */
  @IsOptional() @IsString() bypassedUrl?: string;
  /** 120 heights of 0–100 for the waveform. */
  @IsOptional() @IsArray() @IsInt({ each: true }) peaks?: number[];
}

export class DownloadSize {
  @IsString() size: string;
}

export class DownloadSizes {
  @IsOptional() @One(() => DownloadSize) macOS?: DownloadSize;
  @IsOptional() @One(() => DownloadSize) windows?: DownloadSize;
}

/** Why `price` is below the list price. Dollars. */
export class PluginSale {
  @IsNumber() @Min(0) listPrice: number;
  @IsInt() @Min(0) percent: number;
  @IsISO8601() endsAt: string;
  /** Lowest price of the 30 days before the reduction (Directive 98/6/EC, article 6a). */
  @IsNumber() @Min(0) lowestPrice: number;
}

/** The fields of a product card. */
export class PluginCard extends ProductListing {
  /** Ground, text on it, graphics in the light and in the dark theme, separated by spaces. */
  @IsOptional() @IsString() palette?: string;
  /** `false` while there is nothing to download; absent otherwise. */
  @IsOptional() @IsBoolean() isForSale?: boolean;
  /** While a sale reduces the price. */
  @IsOptional() @One(() => PluginSale) sale?: PluginSale;
  @IsArray() @IsString({ each: true }) features: string[];
  @Many(() => PluginSample) audioSamples: PluginSample[];
}

/** The fields of a product page. */
export class PluginDetails extends ProductContent {
  /** Ground, text on it, graphics in the light and in the dark theme, separated by spaces. */
  @IsOptional() @IsString() palette?: string;
  /** `false` while there is nothing to download; absent otherwise. */
  @IsOptional() @IsBoolean() isForSale?: boolean;
  /** While a sale reduces the price. */
  @IsOptional() @One(() => PluginSale) sale?: PluginSale;
  @Many(() => PluginSample) audioSamples: PluginSample[];
  @One(() => DownloadSizes) downloadFiles: DownloadSizes;
}

/** A list without `limit` is complete up to this number of plug-ins. */
export const maxCompleteList = 200;
/** A page of the list without a limit. */
export const defaultPageSize = 24;
const maxPageSize = 100;

/**
 * A list of plug-ins, by page. Without any of the optional fields it is complete up to `maxCompleteList` plug-ins, and the first
 * page beyond.
 */
export class ListPlugins extends PluginFilters {
  @IsString() @IsLanguage() lang: Language = 'en';
  @Transform(toInteger) @IsOptional() @IsInt() @Min(1) @Max(maxPageSize) limit?: number;
  @EmptyAsAbsent() @IsOptional() @IsIn([...pluginSorts]) sort?: PluginSort;
  /** `next` or `previous` of another page of the same list. */
  @EmptyAsAbsent() @IsPluginCursor() cursor?: string;
}

export class PluginList {
  @IsBoolean() success: boolean;
  @Many(() => PluginCard) data: PluginCard[];
  /** Cursor of the next page; absent on the last one. */
  @IsOptional() @IsString() next?: string;
  /** Cursor of the previous page; absent on the first one. */
  @IsOptional() @IsString() previous?: string;
  /** When a price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

export const listPlugins = request('catalogue.plugins.list', {
  http: 'GET /api/plugins',
  description: 'Lists the plug-ins on sale by page, searched, filtered and sorted.',
  cache: [invalidatedBy(pluginChanged), invalidatedBy(pricesChanged)],
  input: ListPlugins,
  output: PluginList,
  access: 'public',
  idempotent: true,
});

/** The search depends on the language. */
export class CountPlugins extends PluginFilters {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** Values of each filter, of the plug-ins that match all other filters. */
export class PluginFacets {
  @Many(() => FacetValue) category: FacetValue[];
  @Many(() => FacetValue) format: FacetValue[];
  @Many(() => FacetValue) system: FacetValue[];
  @Many(() => FacetValue) price: FacetValue[];
  @Many(() => FacetValue) sale: FacetValue[];
}

export class PluginCounts {
  @IsBoolean() success: boolean;
  /** Plug-ins that match all filters. */
  @IsInt() total: number;
  @One(() => PluginFacets) facets: PluginFacets;
  /** When a price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

export const countPlugins = request('catalogue.plugins.count', {
  http: 'GET /api/plugin-facets',
  description: 'Counts the plug-ins on sale by the values of each filter.',
  cache: [invalidatedBy(pluginChanged), invalidatedBy(pricesChanged)],
  input: CountPlugins,
  output: PluginCounts,
  access: 'public',
  idempotent: true,
});

export class FindPlugin {
  @IsString() @IsLanguage() lang: Language = 'en';
  @IsString() @IsSlug() slug: string;
}

export class PluginResponse {
  @IsBoolean() success: boolean;
  @One(() => PluginDetails) data: PluginDetails;
  /** When the price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

export const pluginNotFound = failure<{ slug: string }>()('PLUGIN_NOT_FOUND', 'not-found');

export const findPlugin = request('catalogue.plugins.find', {
  http: 'GET /api/plugins/:slug',
  description: 'Returns a plug-in.',
  cache: [invalidatedBy(pluginChanged, 'slug'), invalidatedBy(pricesChanged)],
  input: FindPlugin,
  output: PluginResponse,
  access: 'public',
  fails: [pluginNotFound],
  callers: ['news'],
  idempotent: true,
});
