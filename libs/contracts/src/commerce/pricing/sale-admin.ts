import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { IsDateTime } from '../../fields/date-time';
import { Many, One } from '../../fields/nested';
import { failure, notFound, unavailable } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';
import { ReductionFields } from './reductions';

/** `planned`: not started. `running`: its prices apply. `ended`: over. */
const saleStates = ['planned', 'running', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

/** A sale reduces the prices of many products for a period. It never changes; it is ended and another one is created. */
export class CreateSale extends ReductionFields {
  /** Shown to customers. */
  @Trimmed() @IsString() @Length(1, 80) nameEn: string;
  @Trimmed() @IsString() @Length(1, 80) nameRu: string;
  @IsDateTime() startsAt: string;
  @IsDateTime() endsAt: string;
}

export class SaleListItem extends ReductionFields {
  @IsUUID() id: string;
  @IsString() nameEn: string;
  @IsString() nameRu: string;
  @IsISO8601() startsAt: string;
  @IsISO8601() endsAt: string;
  @IsIn([...saleStates]) state: SaleState;
  /** Number of products that it reduces; null for all. */
  @IsOptional() @IsInt() productCount: number | null;
}

export class ListSales extends PageQuery {
  @IsOptional() @IsIn([...saleStates]) state?: SaleState;
}

export class SalePage {
  @Many(() => SaleListItem) sales: SaleListItem[];
  @One(() => Pagination) pagination: Pagination;
}

/** The end is not after the start, or in the past. */
export const salePeriodInvalid = failure()('PERIOD_INVALID', 'invalid');
/** Categories or products are missing. */
export const scopeEmpty = failure()('SCOPE_EMPTY', 'invalid');
export const saleProductUnknown = failure<{ pluginId: string }>()('PRODUCT_UNKNOWN', 'invalid');

export const createSale = request('commerce.sales.create', {
  http: 'POST /api/admin/sales',
  description: 'Creates a sale of products, categories or the whole shop.',
  operationId: 'AdminSalesController.create',
  input: CreateSale,
  output: SaleListItem,
  access: 'pricing:write',
  fails: [salePeriodInvalid, scopeEmpty, saleProductUnknown, unavailable],
});

/** Newest start first. */
export const listSales = request('commerce.sales.list', {
  http: 'GET /api/admin/sales',
  description: 'Lists sales, newest start first.',
  operationId: 'AdminSalesController.list',
  input: ListSales,
  output: SalePage,
  access: 'pricing:read',
  idempotent: true,
});

export class SaleId {
  @IsUUID() id: string;
}

/** Ends a sale now; one that has not started never starts. An open payment keeps its price. */
export const endSale = request('commerce.sales.end', {
  http: 'POST /api/admin/sales/:id/end',
  description: 'Ends a sale now.',
  operationId: 'AdminSalesController.end',
  status: 200,
  input: SaleId,
  output: SaleListItem,
  access: 'pricing:write',
  fails: [notFound],
  idempotent: true,
});
