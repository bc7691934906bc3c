import { IsInt, IsString, IsUUID, Min } from 'class-validator';
import { failure } from '../kit/failure';
import type { Cents } from '../kit/money';
import { request } from '../kit/request';
import { FindPlugin, pluginNotFound } from './plugins';

/** What commerce needs to sell one plug-in, as it is right now. The browser's price is never asked. */
export class SalesTerms {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() version: string;
  @IsString() description: string;
  @IsString() imageUrl: string;
  @IsInt() @Min(0) priceCents: Cents;
}

/** There is no file that a buyer could download. */
export const pluginWithoutFiles = failure<{ slug: string }>()('PLUGIN_WITHOUT_FILES', 'conflict');

/** Inactive plug-ins are not sellable and not found. */
export const salesTerms = request('catalogue.plugins.sales-terms', {
  input: FindPlugin,
  output: SalesTerms,
  access: 'service',
  callers: ['commerce'],
  fails: [pluginNotFound, pluginWithoutFiles],
  idempotent: true,
});
