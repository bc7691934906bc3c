import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { Trimmed } from '../kit/text';
import { categories, type Category } from './product-content';

/** Formats that visitors filter by; entries of a product's compatibility. */
const pluginFormats = ['VST3', 'AU', 'AAX'] as const;
export type PluginFormat = (typeof pluginFormats)[number];

/** Operating systems; `macOS 11+` of a product's compatibility is `macos`. */
const systems = ['macos', 'windows'] as const;
export type System = (typeof systems)[number];

const priceRanges = ['free', 'under-50', '50-to-100', 'over-100'] as const;
export type PriceRange = (typeof priceRanges)[number];

/** Plug-ins whose price a sale reduces now. */
const saleStates = ['on'] as const;
export type SaleState = (typeof saleStates)[number];

export const pluginSorts = ['featured', 'newest', 'price', 'price-down', 'name'] as const;
export type PluginSort = (typeof pluginSorts)[number];

/**
 * The filters of the catalogue and their values: the one place where a filter is added to the contract. Its column is in
 * services/catalogue/src/plugins/listings/listing-columns.ts; `sale` has none, because sales start and end by the clock.
 */
export const pluginFilters = {
  category: categories,
  format: pluginFormats,
  system: systems,
  price: priceRanges,
  sale: saleStates,
} as const;
export type PluginFilterName = keyof typeof pluginFilters;
export const pluginFilterNames = Object.keys(pluginFilters) as PluginFilterName[];

/** An HTML form sends every field, also those that were left empty. */
export function EmptyAsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
}

/** `?q=&category=…`: what a list of plug-ins is limited to. Absent and empty filters select everything. */
export class PluginFilters {
  /** Words that begin words of the plug-in's texts. */
  @EmptyAsAbsent() @Trimmed() @IsOptional() @IsString() @MaxLength(80) q?: string;
  @EmptyAsAbsent() @IsOptional() @IsIn([...categories]) category?: Category;
  @EmptyAsAbsent() @IsOptional() @IsIn([...pluginFormats]) format?: PluginFormat;
  @EmptyAsAbsent() @IsOptional() @IsIn([...systems]) system?: System;
  @EmptyAsAbsent() @IsOptional() @IsIn([...priceRanges]) price?: PriceRange;
  @EmptyAsAbsent() @IsOptional() @IsIn([...saleStates]) sale?: SaleState;
}

/** How many of the plug-ins that match all other filters have this value. */
export class FacetValue {
  @IsString() value: string;
  @IsInt() count: number;
}
