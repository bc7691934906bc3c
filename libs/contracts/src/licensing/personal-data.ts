import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import { Many, One } from '../fields/nested';
import { request } from '../kit/request';
import { Activation } from './activations';
import { OrderGift } from './giving/gifts';
import { LicenceGrant } from './giving/licence-grants';
import { Trial } from './trials/trials';

/** A transfer under the download grant of an order. */
export class ExportedDownload {
  @IsString() orderNumber: string;
  @IsUUID() fileId: string;
  @IsISO8601() startedAt: string;
  /** Null if the transfer was aborted. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

/** An address that the account was given after a purchase; mails about licences were sent to it. */
export class ExportedLicenceAddress {
  @IsString() email: string;
  @IsISO8601() since: string;
}

/** Details of a seat event by kind: the device ids before and after, or the seats that were freed. */
export class SeatEventDetail {
  @IsOptional() @IsString() from?: string;
  @IsOptional() @IsString() to?: string;
  @IsOptional() @IsString() reason?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) products?: string[];
  @IsOptional() @IsISO8601() offlineUntil?: string | null;
}

/** A change of seats that yearly allowances are counted by. */
export class ExportedSeatEvent {
  @IsUUID() computerId: string;
  @IsOptional() @IsUUID() licenceId: string | null;
  @IsString() kind: string;
  @One(() => SeatEventDetail) detail: SeatEventDetail;
  @IsISO8601() at: string;
}

export const releasers = ['receipt', 'owner', 'admin'] as const;

/** A lease of a computer without a network, without its licence file and key. */
export class ExportedOfflineActivation {
  @IsUUID() id: string;
  @IsUUID() computerId: string;
  /** Names of the leased products. */
  @IsArray() @IsString({ each: true }) products: string[];
  @IsISO8601() madeAt: string;
  @IsISO8601() leaseUntil: string;
  /** Null unless the lease was ended early. */
  @IsOptional() @IsISO8601() returnedAt: string | null;
  /** The initiator of an early end of the lease. */
  @IsOptional() @IsIn([...releasers]) releasedBy: (typeof releasers)[number] | null;
}

/** A code that the user redeemed, without the code. */
export class ExportedRedemption {
  @IsString() last4: string;
  /** Names. */
  @IsArray() @IsString({ each: true }) products: string[];
  @IsISO8601() redeemedAt: string;
}

/** A gift that the user bought. */
export class ExportedGift extends OrderGift {
  @IsString() orderNumber: string;
}

/** A licence that was imported from another shop. */
export class ExportedImport {
  @IsString() email: string;
  /** Slug. */
  @IsString() product: string;
  @IsString() date: string;
  @IsString() serial: string;
}

/** Proves the ownership of a licence: a JWS in the format of licence files, which the published keys verify. */
export class OwnershipCertificate {
  @IsUUID() licenceId: string;
  /** Slug. */
  @IsString() product: string;
  @IsString() name: string;
  @IsString() certificate: string;
}

/** A part of the lists; the next part follows while `hasMore` is true. */
export class LicensingExport {
  @IsBoolean() hasMore: boolean;
  @Many(() => Activation) computers: Activation[];
  /** Newest first. */
  @Many(() => ExportedDownload) downloads: ExportedDownload[];
  /** Newest first; empty while the account has the address of the purchase. */
  @Many(() => ExportedLicenceAddress) licenceAddresses: ExportedLicenceAddress[];
  /** Newest first. */
  @Many(() => ExportedSeatEvent) seatEvents: ExportedSeatEvent[];
  /** Newest first. */
  @Many(() => ExportedOfflineActivation) offlineActivations: ExportedOfflineActivation[];
  /** Newest first. */
  @Many(() => ExportedRedemption) redemptions: ExportedRedemption[];
  /** Gifts that the user bought, newest first. */
  @Many(() => ExportedGift) gifts: ExportedGift[];
  /** Licences that administrators gave, newest first. */
  @Many(() => LicenceGrant) grants: LicenceGrant[];
  /** Licences that were imported from another shop, newest first; absent from a licensing service of before. */
  @IsOptional() @Many(() => ExportedImport) imports?: ExportedImport[];
  /** Trials of plug-ins, newest first. */
  @Many(() => Trial) trials: Trial[];
  /** Of every licence that is not revoked, newest first. */
  @Many(() => OwnershipCertificate) certificates: OwnershipCertificate[];
}

export class ExportUserData {
  @IsUUID() userId: string;
  /** Counted from 0. */
  @IsOptional() @IsInt() @Min(0) part?: number;
}

/** Licensing's part of the data export, except entitlements. */
export const exportLicensingData = request('licensing.personal-data.export', {
  input: ExportUserData,
  output: LicensingExport,
  access: 'service',
  idempotent: true,
});
