import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { TypedCode } from '../../fields/code';
import { IsDateTime } from '../../fields/date-time';
import { Many, One } from '../../fields/nested';
import { failure, notFound, unavailable } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';
import { ReductionFields } from './reductions';
import { salePeriodInvalid, saleProductUnknown, scopeEmpty } from './sale-admin';

const discountStates = ['planned', 'running', 'ended'] as const;
export type DiscountState = (typeof discountStates)[number];

/** A discount that customers get by a code: one code for many, or a batch of single-use codes. */
export class CreateDiscount extends ReductionFields {
  /** For administrators. */
  @Trimmed() @IsString() @Length(1, 80) name: string;
  /** The code of a discount for many; absent for a batch. */
  @IsOptional()
  @TypedCode()
  @IsString()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/)
  code?: string;
  /** Number of single-use codes to generate. */
  @IsOptional() @IsInt() @Min(1) @Max(5_000) batchSize?: number;
  @IsDateTime() startsAt: string;
  @IsOptional() @IsDateTime() endsAt?: string;
  /** Uses of the code in all; absent: unlimited. */
  @IsOptional() @IsInt() @Min(1) @Max(1_000_000) maxUses?: number;
  @IsOptional() @IsInt() @Min(1) @Max(1_000_000) maxUsesPerCustomer?: number;
  /** Applies to the list price in place of all other reductions. */
  @IsBoolean() isExclusive: boolean = false;
}

export class DiscountListItem extends ReductionFields {
  @IsUUID() id: string;
  @IsString() name: string;
  /** Null for a batch. */
  @IsOptional() @IsString() code: string | null;
  @IsInt() codeCount: number;
  /** Uses that are reserved or paid. */
  @IsInt() useCount: number;
  @IsOptional() @IsInt() maxUses: number | null;
  @IsOptional() @IsInt() maxUsesPerCustomer: number | null;
  @IsBoolean() isExclusive: boolean;
  @IsISO8601() startsAt: string;
  @IsOptional() @IsISO8601() endsAt: string | null;
  @IsIn([...discountStates]) state: DiscountState;
}

export class ListDiscounts extends PageQuery {
  @IsOptional() @IsIn([...discountStates]) state?: DiscountState;
}

export class DiscountPage {
  @Many(() => DiscountListItem) discounts: DiscountListItem[];
  @One(() => Pagination) pagination: Pagination;
}

export const codeExists = failure<{ code: string }>()('CODE_EXISTS', 'conflict');
/** Neither a code nor the size of a batch, or both. */
export const codeOrBatch = failure()('CODE_OR_BATCH', 'invalid');

export const createDiscount = request('commerce.discounts.create', {
  http: 'POST /api/admin/discounts',
  description: 'Creates a discount with one code or a batch of single-use codes.',
  input: CreateDiscount,
  output: DiscountListItem,
  access: 'pricing:write',
  recentLogin: true,
  fails: [salePeriodInvalid, scopeEmpty, saleProductUnknown, codeExists, codeOrBatch, unavailable],
});

/** Newest first. */
export const listDiscounts = request('commerce.discounts.list', {
  http: 'GET /api/admin/discounts',
  description: 'Lists discounts that customers get by codes, newest first.',
  input: ListDiscounts,
  output: DiscountPage,
  access: 'pricing:read',
  idempotent: true,
});

export class DiscountId {
  @IsUUID() id: string;
}

/** Ends a discount now. An open payment keeps its price. */
export const endDiscount = request('commerce.discounts.end', {
  http: 'POST /api/admin/discounts/:id/end',
  description: 'Ends a discount now.',
  status: 200,
  input: DiscountId,
  output: DiscountListItem,
  access: 'pricing:write',
  fails: [notFound],
  idempotent: true,
});

export class ExportCodes extends DiscountId {
  /** The last code of the batch before. */
  @IsOptional() @IsString() @MaxLength(40) after?: string;
}

export class ExportedCode {
  /** The code. */
  @IsString() id: string;
  @IsInt() uses: number;
  @IsOptional() @IsString() orderNumber: string | null;
}

export class ExportedCodes {
  @Many(() => ExportedCode) rows: ExportedCode[];
}

/** The codes of a discount in batches, with the order that used each. */
export const exportCodes = request('commerce.discounts.export-codes', {
  input: ExportCodes,
  output: ExportedCodes,
  access: 'pricing:read',
  recentLogin: true,
  idempotent: true,
});
