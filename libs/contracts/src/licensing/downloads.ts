import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Min,
} from 'class-validator';
import { type Platform, platforms } from '../catalogue/download-files';
import type { Language } from '../kit/actor';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Many } from '../fields/nested';
import { Nullable } from '../fields/nullable';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { EntitlementId } from './entitlements';
import { trialRefused } from './trials/trials';

export class OpenGrant {
  @IsString() @Length(20, 128) token: string;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** A file that a grant or an entitlement opens. */
export class GrantedFile {
  @IsUUID() id: string;
  @IsUUID() pluginId: string;
  @IsString() pluginSlug: string;
  @IsString() pluginName: string;
  @IsString() imageUrl: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  /** The host of a file on another server, whose `bytes` and `sha256` are unknown. Its `url` redirects to it. */
  @IsOptional() @IsString() linkHost?: string;
  /** Remaining completed transfers of this file; null without a limit: for the signed-in owner, and on another server. */
  @IsOptional() @IsInt() triesLeft: number | null;
  /** Signed URL of the bytes, valid for a limited time, relative to the shop. */
  @IsString() url: string;
}

/** The files that the token of an order opens (`/downloads?token=`). */
export class Grant {
  @IsString() orderNumber: string;
  @IsISO8601() expiresAt: string;
  @IsInt() transferLimit: number;
  @Many(() => GrantedFile) files: GrantedFile[];
}

export const downloadNotFound = failure()('DOWNLOAD_NOT_FOUND', 'not-found');
export const downloadExpired = failure<{ expiredAt: string }>()('DOWNLOAD_EXPIRED', 'gone');
export const downloadRevoked = failure()('DOWNLOAD_REVOKED', 'gone');
/** All completed transfers of this file are used up. */
export const downloadLimit = failure<{ limit: number }>()('DOWNLOAD_LIMIT', 'gone');
/** The remaining transfers are running now; one of them may still fail and become available again. */
export const downloadBusy = failure<{ limit: number; retryAfterSeconds: number }>()(
  'DOWNLOAD_BUSY',
  'too-many',
);
export const linkExpired = failure()('LINK_EXPIRED', 'gone');

const grantFails = [downloadNotFound, downloadExpired, downloadRevoked];

export const openGrant = request('licensing.downloads.open-grant', {
  input: OpenGrant,
  output: Grant,
  access: 'public',
  fails: [...grantFails, tooManyRequests],
  idempotent: true,
});

export class RenewGrant {
  @IsUUID() orderId: string;
}

/** Makes the download link of an order valid for its full time again. A revoked or unknown grant stays as it is. */
export const renewGrant = request('licensing.downloads.renew-grant', {
  input: RenewGrant,
  output: Nothing,
  access: 'service',
  callers: ['commerce'],
  idempotent: true,
});

export class OwnedFiles {
  @Many(() => GrantedFile) files: GrantedFile[];
}

export class ListOwnedFiles extends EntitlementId {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The files of an entitlement of the signed-in user, without a limit of transfers. */
export const listOwnedFiles = request('licensing.downloads.list-owned', {
  http: 'GET /api/account/entitlements/:id/files',
  description: 'Lists the files of an owned product.',
  operationId: 'EntitlementsController.files',
  input: ListOwnedFiles,
  output: OwnedFiles,
  access: 'user',
  fails: [notFound, downloadRevoked],
  idempotent: true,
});

export class BeginTransfer {
  /** The signed part of the file's URL. */
  @IsString() @Length(20, 1024) link: string;
  /** First requested byte. */
  @IsInt() @Min(0) from: number;
  /** Last requested byte; null for the end of the file. */
  @Nullable() @IsOptional() @IsInt() @Min(0) to: number | null;
  /** A HEAD request: nothing is counted. */
  @IsBoolean() headOnly: boolean;
}

export class Transfer {
  /** The id of this stream, for the notification of its end. Absent if nothing is counted. */
  @IsOptional() @IsUUID() transferId?: string;
  @IsString() storageKey: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  /** The address of a file on another server, to redirect to. */
  @IsOptional() @IsString() linkUrl?: string;
}

export const beginTransfer = request('licensing.downloads.begin-transfer', {
  input: BeginTransfer,
  output: Transfer,
  access: 'public',
  fails: [...grantFails, downloadLimit, downloadBusy, linkExpired, trialRefused, tooManyRequests],
});

export class KeepTransferAlive {
  /** The id that `beginTransfer` returned. */
  @IsUUID() transferId: string;
}

/** Sent by the gateway every few minutes while a stream runs, so that its bytes stay reserved. */
export const keepTransferAlive = request('licensing.downloads.keep-transfer', {
  input: KeepTransferAlive,
  output: Nothing,
  access: 'service',
  idempotent: true,
});

export class EndTransfer {
  /** The id that `beginTransfer` returned. A repeated end changes nothing. */
  @IsUUID() transferId: string;
  @IsInt() @Min(0) from: number;
  /** Bytes that were sent. */
  @IsInt() @Min(0) sent: number;
}

/** Sent by the gateway when a stream has ended or was aborted; at 99 % of the bytes a transfer counts as completed. */
export const endTransfer = request('licensing.downloads.end-transfer', {
  input: EndTransfer,
  output: Nothing,
  access: 'service',
  idempotent: true,
});
