import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
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
import { IsAmount } from '../../fields/money';
import { Many, One } from '../../fields/nested';
import { failure, notFound } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { BulkOutcomes, maxBulkItems } from '../../operations/bulk';
import { ProductTexts } from './product-texts';

const bulkActions = ['price', 'activate', 'deactivate', 'texts'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** One product of a bulk change. */
export class ProductChange {
  @IsUUID() id: string;
  /** The revision that the preview showed; a product changed since then is not overwritten. */
  @IsInt() @Min(1) revision: number;
  /** The new list price, with the action `price`. Its limits are checked for each product. */
  @IsOptional() @IsNumber() @IsAmount() price?: number;
  /** The cells of its row, with the action `texts`. */
  @IsOptional() @One(() => ProductTexts) texts?: ProductTexts;
}

export class ApplyBulkChange {
  /** Created by the client: a repeated request with the same id changes nothing. */
  @IsUUID() id: string;
  @IsIn([...bulkActions]) action: BulkAction;
  @ArrayMinSize(1)
  @ArrayMaxSize(maxBulkItems)
  @ArrayUnique((product?: ProductChange | null) => product?.id)
  @Many(() => ProductChange)
  products: ProductChange[];
}

/** The values of a product that a bulk change changes; of texts the audit log has them. */
export class BulkValues {
  @IsOptional() @IsNumber() price?: number;
  @IsOptional() @IsBoolean() isActive?: boolean;
}

export class BulkChangedProduct {
  @IsUUID() id: string;
  @IsString() name: string;
  @One(() => BulkValues) before: BulkValues;
  @One(() => BulkValues) after: BulkValues;
  @IsBoolean() isUndone: boolean;
}

/** A bulk change as administrators see it. */
export class BulkChangeView {
  @IsUUID() id: string;
  @IsIn([...bulkActions]) action: BulkAction;
  @IsISO8601() createdAt: string;
  /** A change can be undone once. */
  @IsBoolean() isUndone: boolean;
  @Many(() => BulkChangedProduct) products: BulkChangedProduct[];
}

export class BulkChangePage {
  @Many(() => BulkChangeView) changes: BulkChangeView[];
  @One(() => Pagination) pagination: Pagination;
}

export class BulkChangeId {
  @IsUUID() id: string;
}

/** Neither free nor between the minimum charge of a card and the highest price; of one product, not of the request. */
export const priceNotAllowed = failure()('PRICE_NOT_ALLOWED', 'invalid');
/** The product was changed after the bulk change; of one product of an undo. */
export const productChangedSince = failure()('PRODUCT_CHANGED_SINCE', 'conflict');
/** The id belongs to a bulk change with another content. */
export const bulkChangeExists = failure()('BULK_CHANGE_EXISTS', 'conflict');
export const bulkChangeUndone = failure()('BULK_CHANGE_UNDONE', 'conflict');

/** Each product is saved in its own transaction. */
const bulkTimeoutMs = 30_000;

/** Changes price, status or texts of several products, with an outcome for each (docs/decisions/0111). */
export const applyBulkChange = request('catalogue.bulk-changes.apply', {
  input: ApplyBulkChange,
  output: BulkOutcomes,
  access: 'products:write',
  recentLogin: true,
  fails: [bulkChangeExists],
  idempotent: true,
  timeoutMs: bulkTimeoutMs,
});

/** Newest first, of the last 30 days. */
export const listBulkChanges = request('catalogue.bulk-changes.list', {
  http: 'GET /api/admin/bulk-changes',
  description: 'Lists bulk changes of products of the last 30 days, newest first.',
  input: PageQuery,
  output: BulkChangePage,
  access: 'products:read',
  idempotent: true,
});

/** Restores each product that was not changed since, with an outcome for each. */
export const undoBulkChange = request('catalogue.bulk-changes.undo', {
  input: BulkChangeId,
  output: BulkOutcomes,
  access: 'products:write',
  recentLogin: true,
  fails: [notFound, bulkChangeUndone],
  timeoutMs: bulkTimeoutMs,
});
