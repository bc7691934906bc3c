import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Many, One } from '../fields/nested';
import { ListQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { dailyFigures } from '../operations/figures';
import {
  type EntitlementOrigin,
  entitlementSources,
  type EntitlementState,
  entitlementStates,
} from './entitlements';

/** `activations`: computers that were registered. */
export const licensingFigures = dailyFigures('licensing');

/** An entitlement as administrators see it (admin §3). */
export class AdminEntitlement {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() email: string;
  @IsUUID() userId: string;
  @IsIn(['product', 'collection']) subjectType: 'product' | 'collection';
  @IsUUID() subjectId: string;
  @IsString() name: string;
  @IsUUID() sourceOrderId: string;
  /** Of an entitlement without an order: the last characters of the code, or the reason of the grant. */
  @IsString() orderNumber: string;
  @IsIn([...entitlementSources]) source: EntitlementOrigin;
  /** Not for resale: the licence cannot be transferred. */
  @IsBoolean() isNfr: boolean;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsOptional() @IsString() licenceLast4: string | null;
  @IsISO8601() createdAt: string;
}

/** A complete address or id is compared; a part of one is searched for. */
export class FilterEntitlements extends ListQuery {
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(36) userId: string = '';
  @Trimmed() @IsString() @MaxLength(36) orderId: string = '';
  @Trimmed() @IsString() @MaxLength(36) subjectId: string = '';
  @Trimmed() @IsString() @MaxLength(20) subjectType: string = '';
}

export type EntitlementFilters = Omit<FilterEntitlements, keyof ListQuery>;

export class EntitlementPage {
  @Many(() => AdminEntitlement) data: AdminEntitlement[];
  @One(() => Pagination) pagination: Pagination;
}

export const filterEntitlements = request('licensing.administration.list', {
  http: 'GET /api/admin/entitlements',
  description: 'Lists entitlements by filter (admin §7).',
  operationId: 'AdminEntitlementsController.list',
  input: FilterEntitlements,
  output: EntitlementPage,
  access: 'admin',
  idempotent: true,
});

/** The next batch of a long list, by the last id of the batch before. */
export class ExportEntitlements {
  @Trimmed() @IsString() @MaxLength(254) email: string = '';
  @Trimmed() @IsString() @MaxLength(36) userId: string = '';
  @Trimmed() @IsString() @MaxLength(36) orderId: string = '';
  @Trimmed() @IsString() @MaxLength(36) subjectId: string = '';
  @Trimmed() @IsString() @MaxLength(20) subjectType: string = '';
  @IsOptional() @IsUUID() after?: string;
}

export class EntitlementBatch {
  @Many(() => AdminEntitlement) rows: AdminEntitlement[];
}

/** One batch of the export; an empty batch is the end. */
export const exportEntitlements = request('licensing.administration.export', {
  input: ExportEntitlements,
  output: EntitlementBatch,
  access: 'admin',
  recentLogin: true,
  idempotent: true,
});
