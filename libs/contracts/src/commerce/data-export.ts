import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { BillingDetails } from './billing';
import { Cart } from './cart';
import { OrderConsent } from './consumer-law/consents';
import { type WithdrawalState, withdrawalStates } from './consumer-law/withdrawals';
import { type OfferRule, offerRules } from './offers/offers';
import { CustomerOrder } from './orders';

export class CommerceExportQuery {
  @IsUUID() userId: string;
  /** Counted from 0. */
  @IsOptional() @IsInt() @Min(0) part?: number;
}

/** A personal offer that was issued to the user, used or not. */
export class ExportedOffer {
  @IsIn([...offerRules]) rule: OfferRule;
  @IsUUID() pluginId: string;
  @IsInt() percent: number;
  @IsISO8601() issuedAt: string;
  @IsISO8601() endsAt: string;
}

/** A consent before a payment. */
export class ExportedConsent extends OrderConsent {
  @IsUUID() orderId: string;
}

/** A withdrawal that was declared for an order of the user. */
export class ExportedWithdrawal {
  @IsUUID() orderId: string;
  @IsString() name: string;
  @IsString() email: string;
  @IsArray() @IsUUID(undefined, { each: true }) items: string[];
  @IsString() reason: string;
  @IsIn([...withdrawalStates]) state: WithdrawalState;
  @IsISO8601() receivedAt: string;
  @IsString() decisionReason: string;
  @IsOptional() @IsISO8601() decidedAt: string | null;
  @IsBoolean() isUnconfirmed: boolean;
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

/** Some orders with what belongs to them; the next part follows while `hasMore` is true. Offers and cart are in the first. */
export class CommerceExport {
  @IsBoolean() hasMore: boolean;
  @Many(() => CustomerOrder) orders: CustomerOrder[];
  @Many(() => ExportedInvoice) invoices: ExportedInvoice[];
  /** Every revision. */
  @Many(() => ExportedBillingDetails) billingDetails: ExportedBillingDetails[];
  @Many(() => ExportedOffer) offers: ExportedOffer[];
  @Many(() => ExportedConsent) consents: ExportedConsent[];
  @Many(() => ExportedWithdrawal) withdrawals: ExportedWithdrawal[];
  /** In the first part only. */
  @IsOptional() @One(() => Cart) cart?: Cart;
}

/** What commerce contributes to the data export of a user. */
export const commerceExport = request('commerce.personal-data.export', {
  input: CommerceExportQuery,
  output: CommerceExport,
  access: 'service',
  idempotent: true,
});
