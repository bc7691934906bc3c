import { IsArray, IsBoolean, IsIn, IsISO8601, IsInt, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../kit/nested';
import { Nothing, request } from '../kit/request';

export const entitlementStates = ['active', 'suspended', 'revoked'] as const;
export type EntitlementState = (typeof entitlementStates)[number];

export class LicenceSummary {
  @IsString() displayLast4: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsInt() seatLimit: number;
  @IsInt() seatsUsed: number;
}

export class Entitlement {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsIn(['product', 'collection']) subjectType: 'product' | 'collection';
  @IsUUID() subjectId: string;
  @IsString() name: string;
  @IsString() slug: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsOptional() @IsString() orderNumber: string | null;
  @IsISO8601() createdAt: string;
  @One(() => LicenceSummary) license: LicenceSummary;
}

export class Entitlements {
  @Many(() => Entitlement) entitlements: Entitlement[];
}

export const listEntitlements = request('licensing.entitlements.list', {
  input: Nothing,
  output: Entitlements,
  access: 'user',
  idempotent: true,
});

export class OwnsQuestion {
  @IsUUID() userId: string;
  @IsUUID() subjectId: string;
}

export class OwnsAnswer {
  @IsBoolean() owns: boolean;
}

/** Whether a user holds a living entitlement, however it came to be. Commerce asks before it sells. */
export const ownsSubject = request('licensing.entitlements.owns', {
  input: OwnsQuestion,
  output: OwnsAnswer,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class OwnedQuestion {
  @IsUUID() userId: string;
}

export class OwnedSubjects {
  @IsArray() @IsUUID(undefined, { each: true }) subjectIds: string[];
}

/** Everything a user holds a living entitlement to. Commerce asks before it makes an offer. */
export const ownedSubjects = request('licensing.entitlements.owned-subjects', {
  input: OwnedQuestion,
  output: OwnedSubjects,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class EntitlementId {
  @IsUUID() id: string;
}
