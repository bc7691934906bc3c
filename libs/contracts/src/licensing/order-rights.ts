import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../kit/nested';
import { request } from '../kit/request';
import { SentMail } from '../kit/sent-mail';
import { type EntitlementState, entitlementStates } from './entitlements';

/** A computer on which a licence is in use. */
export class SeatUse {
  @IsString() machineName: string;
  @IsString() os: string;
  @IsISO8601() takenAt: string;
}

/** What an order gave, and what became of it. */
export class GrantedRight {
  @IsUUID() entitlementId: string;
  @IsUUID() subjectId: string;
  @IsString() name: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsOptional() @IsString() licenceLast4: string | null;
  @IsInt() seatLimit: number;
  @Many(() => SeatUse) seats: SeatUse[];
  @IsISO8601() createdAt: string;
}

export class FileFetch {
  @IsUUID() fileId: string;
  @IsISO8601() startedAt: string;
  /** Null when it was broken off. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

/** The link of the order's mail and what was fetched by it. */
export class GrantedDownloads {
  @IsISO8601() expiresAt: string;
  @IsOptional() @IsISO8601() revokedAt: string | null;
  @IsInt() transferLimit: number;
  @Many(() => FileFetch) transfers: FileFetch[];
}

/** moved: another order of the customer gives the licence from now on. */
export const licenceEventKinds = ['suspended', 'revoked', 'restored', 'moved'] as const;
export type LicenceEventKind = (typeof licenceEventKinds)[number];

/** What happened to a licence after it was granted. */
export class LicenceChange {
  @IsIn([...licenceEventKinds]) kind: LicenceEventKind;
  @IsString() name: string;
  @IsISO8601() at: string;
}

export class OrderRights {
  @Many(() => GrantedRight) rights: GrantedRight[];
  /** In time order. */
  @IsOptional() @Many(() => LicenceChange) history?: LicenceChange[];
  /** Null until the order was handed out. */
  @IsOptional() @One(() => GrantedDownloads) downloads: GrantedDownloads | null;
  @Many(() => SentMail) mails: SentMail[];
}

export class RightsOfOrder {
  @IsUUID() orderId: string;
}

/** Licensing's part of an order's details. */
export const orderRights = request('licensing.administration.order-rights', {
  input: RightsOfOrder,
  output: OrderRights,
  access: 'admin',
  idempotent: true,
});
