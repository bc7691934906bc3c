import { IsIn, IsInt, IsISO8601, IsNumber, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { BillingDetails } from './billing';
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

/** An invoice, credit note or cancellation of a credit note. */
export class ExportedInvoice {
  @IsUUID() orderId: string;
  @IsString() kind: string;
  @IsString() number: string;
  @IsString() currency: string;
  /** Dollars. */
  @IsNumber() tax: number;
  @IsNumber() total: number;
  @IsISO8601() issuedAt: string;
}

/** One revision of who the documents of an order are addressed to. */
export class ExportedBillingDetails extends BillingDetails {
  @IsUUID() orderId: string;
}

export class CommerceExport {
  @Many(() => CustomerOrder) orders: CustomerOrder[];
  @Many(() => ExportedInvoice) invoices: ExportedInvoice[];
  /** Every revision. */
  @Many(() => ExportedBillingDetails) billingDetails: ExportedBillingDetails[];
  @Many(() => ExportedOffer) offers: ExportedOffer[];
}

/** What commerce contributes to the data export of a user. */
export const commerceExport = request('commerce.personal-data.export', {
  input: CommerceExportQuery,
  output: CommerceExport,
  access: 'service',
  idempotent: true,
});
