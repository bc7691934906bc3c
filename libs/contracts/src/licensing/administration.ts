import {
  IsBoolean,
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
import { Many, One } from '../fields/nested';
import { failure, notFound } from '../kit/failure';
import { ListQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { dailyFigures } from '../operations/figures';
import { seatLimit as usualSeatLimit } from '../shop-rules';
import {
  EntitlementId,
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
  access: 'licences:read',
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
  access: 'licences:export',
  recentLogin: true,
  idempotent: true,
});

/** The reason is for the audit log; the customer does not read it. */
export class ChangeLicence extends EntitlementId {
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

export class ChangeSeatLimit extends ChangeLicence {
  @IsInt() @Min(usualSeatLimit) @Max(100) seatLimit: number;
}

/** A licence by its entitlement. */
export class ChangedLicence {
  @IsUUID() id: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsInt() seatLimit: number;
}

/** A licence that was refunded or taken back is granted by another purchase only. */
export const licenceRevoked = failure()('LICENCE_REVOKED', 'conflict');

/** Suspends a licence until it is reinstated, whatever becomes of its order. */
export const suspendLicence = request('licensing.licences.suspend', {
  http: 'POST /api/admin/entitlements/:id/suspend',
  description: 'Suspends a licence of a customer.',
  status: 200,
  input: ChangeLicence,
  output: ChangedLicence,
  access: 'licences:write',
  fails: [notFound, licenceRevoked],
  idempotent: true,
});

/** The licence has the state that follows from its purchases again. */
export const reinstateLicence = request('licensing.licences.reinstate', {
  http: 'POST /api/admin/entitlements/:id/reinstate',
  description: 'Ends the suspension of a licence by an administrator.',
  status: 200,
  input: ChangeLicence,
  output: ChangedLicence,
  access: 'licences:write',
  fails: [notFound, licenceRevoked],
  idempotent: true,
});

/** Computers beyond a lowered limit stay; none can be added. */
export const changeSeatLimit = request('licensing.licences.change-seat-limit', {
  http: 'PUT /api/admin/entitlements/:id/seat-limit',
  description: 'Changes how many computers may use a licence.',
  input: ChangeSeatLimit,
  output: ChangedLicence,
  access: 'licences:write',
  fails: [notFound, licenceRevoked],
  idempotent: true,
});
