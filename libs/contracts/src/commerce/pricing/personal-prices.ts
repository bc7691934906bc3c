import { IsInt, IsString, Min } from 'class-validator';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import type { Cents } from '../../fields/money';
import { Many } from '../../fields/nested';
import { unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsSlug } from '../../kit/text';
import { alreadyOwned, QuoteAdjustment } from './quotes';

export class GetPersonalPrice {
  @IsString() @IsSlug() slug: string;
}

/** What a plug-in costs the customer now, and why; amounts in cents. A quote of it has the same price. */
export class PersonalPrice {
  @IsString() slug: string;
  @IsInt() @Min(0) list: Cents;
  @Many(() => QuoteAdjustment) adjustments: QuoteAdjustment[];
  @IsInt() @Min(0) due: Cents;
}

export const getPersonalPrice = request('commerce.personal-prices.get', {
  http: 'GET /api/account/prices/:slug',
  description: 'Returns what a product costs the customer now, and why.',
  input: GetPersonalPrice,
  output: PersonalPrice,
  access: 'user',
  fails: [pluginNotFound, pluginWithoutFiles, alreadyOwned, unavailable],
  idempotent: true,
});
