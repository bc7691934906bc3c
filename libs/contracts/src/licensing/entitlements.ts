import { IsArray, IsBoolean, IsIn, IsISO8601, IsInt, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { Many, One } from '../fields/nested';
import { replyTooLarge } from '../kit/failure';
import { OptionalPageQuery, Pagination } from '../kit/page';
import { request } from '../kit/request';
import { IsSlug } from '../kit/text';

/** The best for the customer first. superseded: the customer has bought an upgrade from it, and gets it back if the upgrade is revoked. */
export const entitlementStates = ['active', 'suspended', 'superseded', 'revoked'] as const;
export type EntitlementState = (typeof entitlementStates)[number];

/** order: bought by the customer. redemption: by a code. gift: bought by another customer. grant: given by an administrator. import: bought in another shop. */
export const entitlementSources = ['order', 'redemption', 'gift', 'grant', 'import'] as const;
export type EntitlementOrigin = (typeof entitlementSources)[number];

export class LicenceSummary {
  @IsString() displayLast4: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsInt() seatLimit: number;
  @IsInt() seatsUsed: number;
}

export class EntitlementView {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsIn(['product', 'collection']) subjectType: 'product' | 'collection';
  @IsUUID() subjectId: string;
  @IsString() name: string;
  @IsString() slug: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  /** Null unless the customer bought it. */
  @IsOptional() @IsString() orderNumber: string | null;
  @IsIn([...entitlementSources]) source: EntitlementOrigin;
  /** The serial of an imported licence, for administrators. */
  @IsOptional() @IsString() serial?: string;
  /** Not for resale: the licence cannot be transferred. */
  @IsBoolean() isNfr: boolean;
  /** Support has suspended it. */
  @IsOptional() @IsBoolean() isHeld?: boolean;
  @IsISO8601() createdAt: string;
  /** The name of the product that a superseded one was upgraded to. */
  @IsOptional() @IsString() upgradedTo: string | null;
  @One(() => LicenceSummary) license: LicenceSummary;
}

export class ListEntitlements extends OptionalPageQuery {
  /** Only those of the product with this slug. */
  @IsOptional() @IsString() @IsSlug() product?: string;
}

export class Entitlements {
  @Many(() => EntitlementView) entitlements: EntitlementView[];
  /** Absent if no page was requested: the list is whole then. */
  @IsOptional() @One(() => Pagination) pagination?: Pagination;
}

export const listEntitlements = request('licensing.entitlements.list', {
  http: 'GET /api/account/entitlements',
  description: 'Lists what the customer owns, with licence status.',
  input: ListEntitlements,
  output: Entitlements,
  access: 'user',
  fails: [replyTooLarge],
  idempotent: true,
});

export class ListCustomerEntitlements extends ListEntitlements {
  /** The id of the customer. */
  @IsUUID() id: string;
}

export const listCustomerEntitlements = request('licensing.entitlements.of-customer', {
  http: 'GET /api/admin/users/:id/entitlements',
  description: 'Lists what a customer owns, with licence status and seats.',
  operationId: 'AdminEntitlementsController.ofCustomer',
  input: ListCustomerEntitlements,
  output: Entitlements,
  access: 'licences:read',
  fails: [replyTooLarge],
  idempotent: true,
});

export class CheckOwnership {
  @IsUUID() userId: string;
  @IsUUID() subjectId: string;
}

export class Ownership {
  @IsBoolean() owns: boolean;
}

/** Whether a user has an entitlement to a subject that is not revoked. Commerce calls it before a sale. */
export const checkOwnership = request('licensing.entitlements.owns', {
  input: CheckOwnership,
  output: Ownership,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class ListOwnedSubjects {
  @IsUUID() userId: string;
}

/** A subject whose licence does not cover the versions from a major version on. */
export class LimitedSubject {
  @IsUUID() subjectId: string;
  /** The last major version that is covered. */
  @IsInt() lastMajor: number;
}

export class OwnedSubjects {
  @IsArray() @IsUUID(undefined, { each: true }) subjectIds: string[];
  /** Those of them that cannot be upgraded: superseded or suspended. */
  @IsArray() @IsUUID(undefined, { each: true }) withoutUpgradeIds: string[];
  @Many(() => LimitedSubject) limited: LimitedSubject[];
}

/** The subjects that a user has entitlements to, without revoked ones. Commerce calls it before it makes an offer. */
export const listOwnedSubjects = request('licensing.entitlements.owned-subjects', {
  input: ListOwnedSubjects,
  output: OwnedSubjects,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class ListSubjectsOfAddress {
  @IsEmailAddress() email: string;
  /** What this order grants does not count. */
  @IsUUID() exceptOrderId: string;
}

export class SubjectsOfAddress {
  @IsArray() @IsUUID(undefined, { each: true }) subjectIds: string[];
}

/** What the account of an address owns. Commerce calls it before an order is reassigned to that account. */
export const listSubjectsOfAddress = request('licensing.entitlements.subjects-of-address', {
  input: ListSubjectsOfAddress,
  output: SubjectsOfAddress,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class EntitlementId {
  @IsUUID() id: string;
}
