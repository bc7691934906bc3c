import { IsArray, IsBoolean, IsInt, IsISO8601, IsNumber, IsOptional, IsString, Min } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { IsLanguage, IsSlug } from '../kit/text';
import { ProductContent, ProductListing } from './product-content';

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
  /** While a sale reduces the price. */
  @IsOptional() @One(() => PluginSale) sale?: PluginSale;
  @IsArray() @IsString({ each: true }) features: string[];
  @Many(() => PluginSample) audioSamples: PluginSample[];
}

/** The fields of a product page. */
export class PluginDetails extends ProductContent {
  /** While a sale reduces the price. */
  @IsOptional() @One(() => PluginSale) sale?: PluginSale;
  @Many(() => PluginSample) audioSamples: PluginSample[];
  @One(() => DownloadSizes) downloadFiles: DownloadSizes;
}

export class ListPlugins {
  @IsString() @IsLanguage() lang: Language = 'en';
}

export class PluginList {
  @IsBoolean() success: boolean;
  @Many(() => PluginCard) data: PluginCard[];
  /** When a price changes next. */
  @IsOptional() @IsISO8601() validUntil?: string;
}

export const listPlugins = request('catalogue.plugins.list', {
  input: ListPlugins,
  output: PluginList,
  access: 'public',
  callers: ['commerce', 'news'],
  idempotent: true,
});

export class FindPlugin extends ListPlugins {
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
  input: FindPlugin,
  output: PluginResponse,
  access: 'public',
  fails: [pluginNotFound],
  idempotent: true,
});
