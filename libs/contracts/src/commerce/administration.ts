import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { type OfferRule, offerRules } from './offers';

export class BillingInfo {
  @IsString() email: string;
  @IsString() name: string;
  @IsOptional() @IsString() country: string | null;
}

/** An order as administrators see it (spec admin §3). Amounts in dollars. */
export class OrderRow {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsOptional() @IsString() orderNumber: string | null;
  @One(() => BillingInfo) billingInfo: BillingInfo;
  @IsNumber() totalAmount: number;
  @IsString() status: string;
  @IsISO8601() createdAt: string;
}

export class ListOrders extends PageQuery {
  @Trimmed() @IsString() @MaxLength(40) status: string = '';
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(40) orderNumber: string = '';
}

/** The next part of a long list, by the last id of the part before. */
export class ExportOrders {
  @Trimmed() @IsString() @MaxLength(40) status: string = '';
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(40) orderNumber: string = '';
  @IsOptional() @IsUUID() after?: string;
}

export type OrderFilters = Pick<ListOrders, 'status' | 'email' | 'orderNumber'>;

export class OrderPage {
  @Many(() => OrderRow) data: OrderRow[];
  @One(() => Pagination) pagination: Pagination;
}

export const listOrders = request('commerce.administration.list', {
  input: ListOrders,
  output: OrderPage,
  access: 'admin',
  idempotent: true,
});

export class OrderLine {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() version: string;
  @IsNumber() price: number;
}

/** Something that happened to an order. */
export class OrderMoment {
  @IsString() what: string;
  @IsISO8601() at: string;
  /** Which one, where there may be several: a template, a computer, dollars as `30.00`. */
  @IsOptional() @IsString() about?: string;
}

/** An order as its customer and the administrators may know it. */
export class OrderDetail extends OrderRow {
  @IsUUID() userId: string;
  @IsString() currency: string;
  @IsNumber() subtotal: number;
  @IsNumber() discount: number;
  @IsNumber() tax: number;
  @IsNumber() refunded: number;
  @IsOptional() @IsString() card: string | null;
  @IsOptional() @IsString() paymentIntentId: string | null;
  @IsOptional() @IsString() receiptUrl: string | null;
  @IsOptional() @IsIn(['open', 'won', 'lost']) dispute: 'open' | 'won' | 'lost' | null;
  @IsOptional() @IsString() reviewReason: string | null;
  @IsString() requestId: string;
  @IsInt() announcements: number;
  @IsBoolean() isFulfilled: boolean;
  @Many(() => OrderLine) items: OrderLine[];
  /** In time order. */
  @Many(() => OrderMoment) moments: OrderMoment[];
}

export class OrderId {
  @IsUUID() id: string;
}

/** A line of the file of orders. Amounts in dollars. */
export class OrderExportRow extends OrderRow {
  @IsString() currency: string;
  @IsNumber() subtotal: number;
  @IsNumber() discount: number;
  @IsNumber() tax: number;
  @IsNumber() refunded: number;
  @IsOptional() @IsISO8601() paidAt: string | null;
  @IsString() items: string;
}

export class OrderBatch {
  @Many(() => OrderExportRow) rows: OrderExportRow[];
}

/** Newest first, as many as travel at once; an empty part is the end. */
export const exportOrders = request('commerce.administration.export', {
  input: ExportOrders,
  output: OrderBatch,
  access: 'admin',
  idempotent: true,
});

export class OrdersOfUser {
  @IsUUID() userId: string;
}

/** A personal offer that was made to somebody, used or not. */
export class PromisedOffer {
  @IsIn([...offerRules]) rule: OfferRule;
  @IsUUID() pluginId: string;
  @IsInt() percent: number;
  @IsISO8601() issuedAt: string;
  @IsISO8601() endsAt: string;
}

export class OrdersShare {
  @Many(() => OrderDetail) orders: OrderDetail[];
  @Many(() => PromisedOffer) offers: PromisedOffer[];
}

/** A customer's part of the data export. */
export const ordersShare = request('commerce.orders.share', {
  input: OrdersOfUser,
  output: OrdersShare,
  access: 'service',
  idempotent: true,
});
