import { IsIn, IsInt, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { Cart } from './cart';
import { type OfferRule, offerRules } from './offers';
import { CustomerOrder } from './orders';

export class CommerceExportQuery {
  @IsUUID() userId: string;
}

/** A personal offer that was issued to the user, used or not. */
export class ExportedOffer {
  @IsIn([...offerRules]) rule: OfferRule;
  @IsUUID() pluginId: string;
  @IsInt() percent: number;
  @IsISO8601() issuedAt: string;
  @IsISO8601() endsAt: string;
}

export class CommerceExport {
  @Many(() => CustomerOrder) orders: CustomerOrder[];
  @Many(() => ExportedOffer) offers: ExportedOffer[];
  /** Absent from a process of the release before. */
  @IsOptional() @One(() => Cart) cart?: Cart;
}

/** What commerce contributes to the data export of a user. */
export const commerceExport = request('commerce.personal-data.export', {
  input: CommerceExportQuery,
  output: CommerceExport,
  access: 'service',
  idempotent: true,
});
