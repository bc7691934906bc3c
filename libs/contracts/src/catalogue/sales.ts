import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { failure } from '../kit/failure';
import type { Cents } from '../fields/money';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { FindPlugin, ListPlugins, pluginNotFound } from './plugins';
import { categories, type Category } from './product-content';

/** The current price and texts of a plug-in for a sale. Prices sent by a browser are ignored. */
export class SalesTerms {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() version: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  @IsOptional() @IsString() palette?: string;
  /** The list price. */
  @IsInt() @Min(0) priceCents: Cents;
  @IsIn([...categories]) category: Category;
  /** Days of a trial; absent or 0: it cannot be tried. */
  @IsOptional() @IsInt() @Min(0) trialDays?: number;
  /** Everyone can try it once in an epoch. */
  @IsOptional() @IsInt() @Min(1) trialEpoch?: number;
}

/** The plug-in is shown and not on sale yet: there is neither a file nor a download URL for its owners. */
export const pluginWithoutFiles = failure<{ slug: string; name: string }>()(
  'PLUGIN_WITHOUT_FILES',
  'conflict',
);

/** Inactive plug-ins are not found. */
export const salesTerms = request('catalogue.plugins.sales-terms', {
  input: FindPlugin,
  output: SalesTerms,
  access: 'service',
  callers: ['commerce'],
  fails: [pluginNotFound, pluginWithoutFiles],
  idempotent: true,
});

export class ListSalesTerms extends ListPlugins {
  @ArrayMinSize(1) @ArrayMaxSize(50) @IsString({ each: true }) slugs: string[];
}

/** A plug-in that is not on sale yet. */
export class PluginWithoutFiles {
  @IsString() slug: string;
  @IsString() name: string;
}

export class SalesTermsList {
  @Many(() => SalesTerms) terms: SalesTerms[];
  @Many(() => PluginWithoutFiles) withoutFiles: PluginWithoutFiles[];
}

/** The same for several plug-ins in one request, in the order of the request; unknown ones are left out. */
export const listSalesTerms = request('catalogue.plugins.list-sales-terms', {
  input: ListSalesTerms,
  output: SalesTermsList,
  access: 'service',
  callers: ['commerce', 'licensing'],
  fails: [pluginNotFound, pluginWithoutFiles],
  idempotent: true,
});
