import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { failure } from '../kit/failure';
import type { Cents } from '../fields/money';
import { request } from '../kit/request';
import { FindPlugin, pluginNotFound } from './plugins';

/** The current price and texts of a plug-in for a sale. Prices sent by a browser are ignored. */
export class SalesTerms {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() version: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) priceCents: Cents;
}

/** The plug-in has no file to download. */
export const pluginWithoutFiles = failure<{ slug: string }>()('PLUGIN_WITHOUT_FILES', 'conflict');

/** Inactive plug-ins are not found. */
export const salesTerms = request('catalogue.plugins.sales-terms', {
  input: FindPlugin,
  output: SalesTerms,
  access: 'service',
  callers: ['commerce'],
  fails: [pluginNotFound, pluginWithoutFiles],
  idempotent: true,
});
