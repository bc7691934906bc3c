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
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';

export class BillingInfo {
  @IsString() email: string;
  @IsString() name: string;
  @IsOptional() @IsString() country: string | null;
}

/** An order in the list for administrators (admin §3). Amounts in dollars. */
export class OrderListItem {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  /** The customer. */
  @IsOptional() @IsUUID() userId?: string;
  @IsOptional() @IsString() orderNumber: string | null;
  @One(() => BillingInfo) billingInfo: BillingInfo;
  @IsNumber() totalAmount: number;
  @IsString() status: string;
  /** Of the payment. */
  @IsOptional() @IsIn(['open', 'won', 'lost']) dispute: 'open' | 'won' | 'lost' | null;
  @IsISO8601() createdAt: string;
}

export class ListOrders extends ListQuery {
  @Trimmed() @IsString() @MaxLength(40) status: string = '';
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(40) orderNumber: string = '';
  /** Of one customer. */
  @IsOptional() @IsUUID() userId?: string;
}

/** The next batch of the export, by the last id of the previous one. */
export class ExportOrders {
  @Trimmed() @IsString() @MaxLength(40) status: string = '';
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(40) orderNumber: string = '';
  @IsOptional() @IsUUID() after?: string;
}

export type OrderFilters = Pick<ListOrders, 'status' | 'email' | 'orderNumber' | 'userId'>;

export class OrderPage {
  @Many(() => OrderListItem) data: OrderListItem[];
  @One(() => Pagination) pagination: Pagination;
}

export const listOrders = request('commerce.orders.list', {
  http: 'GET /api/admin/orders',
  description: 'Lists orders by filter (admin §7).',
  input: ListOrders,
  output: OrderPage,
  access: 'orders:read',
  idempotent: true,
});

export class OrderLineItem {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() version: string;
  /** The list price. */
  @IsNumber() price: number;
  /** The list price less the adjustments. */
  @IsNumber() due: number;
  /** Counted from 0; the parts of a bundle share their line. */
  @IsInt() line: number;
  /** The bundle that the plug-in was bought with. */
  @IsOptional() @IsString() bundleName: string | null;
  /** Refunds have withdrawn the licence. */
  @IsBoolean() isRevoked: boolean;
}

/** An entry of the timeline of an order. */
export class TimelineEntry {
  @IsString() what: string;
  @IsISO8601() at: string;
  /** Detail of the entry: a template, a computer, or an amount as `30.00`. */
  @IsOptional() @IsString() about?: string;
}

/** An order with all fields that its customer may see. */
export class CustomerOrder extends OrderListItem {
  @IsUUID() override userId: string;
  @IsString() currency: string;
  @IsNumber() subtotal: number;
  @IsNumber() discount: number;
  @IsNumber() tax: number;
  @IsNumber() refunded: number;
  @IsOptional() @IsString() card: string | null;
  @IsOptional() @IsString() paymentIntentId: string | null;
  @IsOptional() @IsString() receiptUrl: string | null;
  @IsOptional() @IsIn(['open', 'won', 'lost']) override dispute: 'open' | 'won' | 'lost' | null;
  @IsOptional() @IsString() reviewReason: string | null;
  @IsString() requestId: string;
  /** The version of the terms in force when the order was placed; null if it was not recorded. */
  @IsOptional() @IsString() termsVersion?: string | null;
  @IsInt() announcements: number;
  @IsBoolean() isFulfilled: boolean;
  @Many(() => OrderLineItem) items: OrderLineItem[];
  /** Oldest first. */
  @Many(() => TimelineEntry) moments: TimelineEntry[];
}

export class OrderId {
  @IsUUID() id: string;
}

/** A row of the exported file. Amounts in dollars. */
export class OrderExportRow extends OrderListItem {
  @IsString() currency: string;
  @IsNumber() subtotal: number;
  @IsNumber() discount: number;
  @IsNumber() tax: number;
  @IsNumber() refunded: number;
  @IsOptional() @IsISO8601() paidAt: string | null;
  @IsString() items: string;
}

export class OrderExportBatch {
  @Many(() => OrderExportRow) rows: OrderExportRow[];
}

/** Newest first, in batches; an empty batch is the end. */
export const exportOrders = request('commerce.orders.export', {
  input: ExportOrders,
  output: OrderExportBatch,
  access: 'orders:export',
  recentLogin: true,
  idempotent: true,
});
