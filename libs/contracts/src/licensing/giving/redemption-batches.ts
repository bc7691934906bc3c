import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import { IsDateTime } from '../../fields/date-time';
import { Many, One } from '../../fields/nested';
import { failure, notFound, unavailable } from '../../kit/failure';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';

/** nfr: not for resale, for press, teachers and partners. */
const batchKinds = ['reseller', 'magazine', 'nfr', 'gift'] as const;
export type BatchKind = (typeof batchKinds)[number];

const batchStates = ['open', 'expired', 'withdrawn'] as const;
export type BatchState = (typeof batchStates)[number];

const codeStates = ['open', 'redeemed', 'withdrawn'] as const;
export type RedemptionCodeState = (typeof codeStates)[number];

export class CreateRedemptionBatch {
  /** For administrators. */
  @Trimmed() @IsString() @Length(1, 80) name: string;
  @IsIn([...batchKinds]) kind: BatchKind;
  /** Slugs; each code grants all of them. */
  @ArrayMinSize(1) @ArrayMaxSize(50) @ArrayUnique() @IsString({ each: true }) products: string[];
  @IsInt() @Min(1) @Max(5_000) count: number;
  @IsOptional() @IsDateTime() validUntil?: string;
  @IsOptional() @Trimmed() @IsString() @MaxLength(500) note?: string;
}

export class RedemptionBatch {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsIn([...batchKinds]) kind: BatchKind;
  /** Names. */
  @IsArray() @IsString({ each: true }) products: string[];
  @IsInt() codeCount: number;
  @IsInt() redeemedCount: number;
  @IsInt() withdrawnCount: number;
  @IsOptional() @IsISO8601() validUntil: string | null;
  @IsString() note: string;
  @IsUUID() createdBy: string;
  @IsISO8601() createdAt: string;
  @IsIn([...batchStates]) state: BatchState;
}

export class ListRedemptionBatches extends PageQuery {
  @IsOptional() @IsIn([...batchKinds]) kind?: BatchKind;
}

export class RedemptionBatchPage {
  @Many(() => RedemptionBatch) batches: RedemptionBatch[];
  @One(() => Pagination) pagination: Pagination;
}

export const validUntilPast = failure()('VALID_UNTIL_PAST', 'invalid');

export const createRedemptionBatch = request('licensing.redemption-batches.create', {
  http: 'POST /api/admin/redemption-batches',
  description: 'Creates a batch of codes that are redeemed for licences.',
  input: CreateRedemptionBatch,
  output: RedemptionBatch,
  access: 'redemption:write',
  recentLogin: true,
  fails: [pluginNotFound, pluginWithoutFiles, validUntilPast, unavailable],
});

/** Newest first, without the codes of gifts that customers bought. */
export const listRedemptionBatches = request('licensing.redemption-batches.list', {
  http: 'GET /api/admin/redemption-batches',
  description: 'Lists batches of redemption codes, newest first.',
  input: ListRedemptionBatches,
  output: RedemptionBatchPage,
  access: 'redemption:read',
  idempotent: true,
});

export class RedemptionBatchId {
  @IsUUID() id: string;
}

/** Its open codes cannot be redeemed from now on; licences that it gave stay. */
export const withdrawRedemptionBatch = request('licensing.redemption-batches.withdraw', {
  http: 'POST /api/admin/redemption-batches/:id/withdraw',
  description: 'Withdraws all open codes of a batch.',
  status: 200,
  input: RedemptionBatchId,
  output: RedemptionBatch,
  access: 'redemption:write',
  fails: [notFound],
  idempotent: true,
});

export class ListRedemptionCodes extends PageQuery {
  /** The batch. */
  @IsUUID() id: string;
  @IsOptional() @IsIn([...codeStates]) state?: RedemptionCodeState;
  /** A complete code, or its last four characters. */
  @Trimmed() @IsString() @MaxLength(64) search: string = '';
}

export class RedemptionCodeLine {
  @IsUUID() id: string;
  @IsString() last4: string;
  @IsIn([...codeStates]) state: RedemptionCodeState;
  /** The address of the customer who redeemed it, as the licences have it. */
  @IsOptional() @IsString() redeemedBy: string | null;
  @IsOptional() @IsISO8601() redeemedAt: string | null;
}

export class RedemptionCodePage {
  @Many(() => RedemptionCodeLine) codes: RedemptionCodeLine[];
  @One(() => Pagination) pagination: Pagination;
}

/** The codes of a batch, redeemed ones first. */
export const listRedemptionCodes = request('licensing.redemption-batches.codes', {
  http: 'GET /api/admin/redemption-batches/:id/codes',
  description: 'Lists the codes of a batch, redeemed ones first.',
  input: ListRedemptionCodes,
  output: RedemptionCodePage,
  access: 'redemption:read',
  fails: [notFound],
  idempotent: true,
});

/** Withdraws one open code; a redeemed one stays. */
export const withdrawRedemptionCode = request('licensing.redemption-batches.withdraw-code', {
  http: 'POST /api/admin/redemption-codes/:id/withdraw',
  description: 'Withdraws an open code.',
  status: 200,
  input: RedemptionBatchId,
  output: RedemptionCodeLine,
  access: 'redemption:write',
  fails: [notFound],
  idempotent: true,
});

export class ExportRedemptionCodes extends RedemptionBatchId {
  /** The last code of the part before. */
  @IsOptional() @IsUUID() after?: string;
}

export class ExportedRedemptionCode {
  @IsUUID() id: string;
  @IsString() code: string;
  @IsIn([...codeStates]) state: RedemptionCodeState;
  @IsOptional() @IsISO8601() redeemedAt: string | null;
}

export class ExportedRedemptionCodes {
  @Many(() => ExportedRedemptionCode) rows: ExportedRedemptionCode[];
}

/** The codes of a batch in parts. The first part is recorded in the audit log. */
export const exportRedemptionCodes = request('licensing.redemption-batches.export', {
  input: ExportRedemptionCodes,
  output: ExportedRedemptionCodes,
  access: 'redemption:read',
  recentLogin: true,
  fails: [notFound],
  idempotent: true,
});
