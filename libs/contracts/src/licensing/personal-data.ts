import { IsArray, IsIn, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../kit/nested';
import { request } from '../kit/request';
import { Activation } from './computers';

/** One file that was fetched by the link of an order. */
export class DownloadShare {
  @IsString() orderNumber: string;
  @IsUUID() fileId: string;
  @IsISO8601() startedAt: string;
  /** Null when it was broken off. */
  @IsOptional() @IsISO8601() completedAt: string | null;
}

/** An address that the account was given after a purchase: letters about licences went there. */
export class LicenceAddress {
  @IsString() email: string;
  @IsISO8601() since: string;
}

/** What is known of how a seat moved, by its kind: the ids of a computer before and after, or what it held when it was freed. */
export class SeatEventDetail {
  @IsOptional() @IsString() from?: string;
  @IsOptional() @IsString() to?: string;
  @IsOptional() @IsString() reason?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) products?: string[];
  @IsOptional() @IsISO8601() offlineUntil?: string | null;
}

/** A seat that moved to another computer or was freed before its time: allowances are counted by these. */
export class SeatEventShare {
  @IsUUID() computerId: string;
  @IsOptional() @IsUUID() licenceId: string | null;
  @IsString() kind: string;
  @One(() => SeatEventDetail) detail: SeatEventDetail;
  @IsISO8601() at: string;
}

export const releasers = ['receipt', 'owner', 'admin'] as const;

/** One licence file that was made for a computer without a network; not the file, nor the key of its request. */
export class OfflineActivationShare {
  @IsUUID() id: string;
  @IsUUID() computerId: string;
  /** Names of the products that were lent. */
  @IsArray() @IsString({ each: true }) products: string[];
  @IsISO8601() madeAt: string;
  @IsISO8601() leaseUntil: string;
  /** Null unless it was given back before its time. */
  @IsOptional() @IsISO8601() returnedAt: string | null;
  /** Who gave it back. */
  @IsOptional() @IsIn([...releasers]) releasedBy: (typeof releasers)[number] | null;
}

export class LicensingShare {
  @Many(() => Activation) computers: Activation[];
  /** The newest first. */
  @Many(() => DownloadShare) downloads: DownloadShare[];
  /** The newest first; none while the address of the purchase is the account's. */
  @Many(() => LicenceAddress) licenceAddresses: LicenceAddress[];
  /** The newest first. */
  @Many(() => SeatEventShare) seatEvents: SeatEventShare[];
  /** The newest first. */
  @Many(() => OfflineActivationShare) offlineActivations: OfflineActivationShare[];
}

export class ShareOfUser {
  @IsUUID() userId: string;
}

/** What licensing has of a customer beside their entitlements, for the data export. */
export const licensingShare = request('licensing.personal-data.share', {
  input: ShareOfUser,
  output: LicensingShare,
  access: 'service',
  idempotent: true,
});
