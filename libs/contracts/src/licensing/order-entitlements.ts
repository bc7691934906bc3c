import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { SentMail } from '../operations/sent-mail';
import { type EntitlementState, entitlementStates } from './entitlements';
import { OrderGift } from './giving/gifts';

/** A seat of a licence, with the computer that holds it. */
export class LicenceSeat {
  @IsString() machineName: string;
  @IsString() os: string;
  @IsISO8601() takenAt: string;
}

/** An entitlement that an order grants, in its current state. */
export class OrderEntitlement {
  @IsUUID() entitlementId: string;
  @IsUUID() subjectId: string;
  @IsString() name: string;
  @IsIn([...entitlementStates]) status: EntitlementState;
  @IsOptional() @IsString() licenceLast4: string | null;
  @IsInt() seatLimit: number;
  @Many(() => LicenceSeat) seats: LicenceSeat[];
  @IsISO8601() createdAt: string;
}

export class FileTransfer {
  @IsUUID() fileId: string;
  @IsISO8601() startedAt: string;
  /** Null if the transfer was aborted. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

/** The download grant of an order and its transfers. */
export class OrderDownloads {
  @IsISO8601() expiresAt: string;
  @IsOptional() @IsISO8601() revokedAt: string | null;
  @IsInt() transferLimit: number;
  @Many(() => FileTransfer) transfers: FileTransfer[];
}

/** moved: another order of the customer grants the licence from now on. */
const licenceEventKinds = ['suspended', 'superseded', 'revoked', 'restored', 'moved'] as const;
export type LicenceEventKind = (typeof licenceEventKinds)[number];

/** A change of a licence after it was granted. */
export class LicenceChange {
  @IsIn([...licenceEventKinds]) kind: LicenceEventKind;
  @IsString() name: string;
  @IsISO8601() at: string;
}

export class OrderEntitlements {
  @Many(() => OrderEntitlement) rights: OrderEntitlement[];
  /** Oldest first. */
  @Many(() => LicenceChange) history: LicenceChange[];
  /** Null until the order is fulfilled. */
  @IsOptional() @One(() => OrderDownloads) downloads: OrderDownloads | null;
  @Many(() => SentMail) mails: SentMail[];
  /** Only of an order that is a gift. */
  @IsOptional() @One(() => OrderGift) gift: OrderGift | null;
}

export class GetOrderEntitlements {
  @IsUUID() orderId: string;
}

/** Licensing's part of an order's details. */
export const getOrderEntitlements = request('licensing.administration.order-rights', {
  input: GetOrderEntitlements,
  output: OrderEntitlements,
  access: 'orders:read',
  idempotent: true,
});

/** The same for the customer of the order; empty if another user placed it. */
export const getOwnOrderEntitlements = request('licensing.entitlements.of-order', {
  input: GetOrderEntitlements,
  output: OrderEntitlements,
  access: 'user',
  idempotent: true,
});
