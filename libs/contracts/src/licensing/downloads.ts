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
import { Many } from '../kit/nested';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { EntitlementId } from './entitlements';

export class OpenGrant {
  @IsString() @Length(20, 128) token: string;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** One file a grant or an entitlement opens. */
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
  /** Completed transfers left for this file; null for the signed-in owner, who is not counted. */
  @IsOptional() @IsInt() triesLeft: number | null;
  /** Signed, expiring address of the bytes, relative to the shop. */
  @IsString() url: string;
}

/** What this order's token opens (`/downloads?token=`). */
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
/** The last transfers are all running right now; one of them may still fail and free its place. */
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

export class OwnedFiles {
  @Many(() => GrantedFile) files: GrantedFile[];
}

export class ListOwnedFiles extends EntitlementId {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The files of one of my entitlements, without a limit of transfers. */
export const listOwnedFiles = request('licensing.downloads.list-owned', {
  input: ListOwnedFiles,
  output: OwnedFiles,
  access: 'user',
  fails: [notFound, downloadRevoked],
  idempotent: true,
});

export class BeginTransfer {
  /** The signed part of the file's address, as it came. */
  @IsString() @Length(20, 1024) link: string;
  /** First byte asked for. What was not yet asked for continues an unfinished transfer. */
  @IsInt() @Min(0) from: number;
  /** Last byte asked for, or null for the end. */
  @IsOptional() @IsInt() @Min(0) to: number | null;
  /** Only the head is asked for: nothing is counted. */
  @IsBoolean() headOnly: boolean;
}

export class Transfer {
  /** Names this stream of the transfer, to be told of when it ends. Absent where nothing is counted. */
  @IsOptional() @IsUUID() transferId?: string;
  @IsString() storageKey: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
}

export const beginTransfer = request('licensing.downloads.begin-transfer', {
  input: BeginTransfer,
  output: Transfer,
  access: 'public',
  fails: [...grantFails, downloadLimit, downloadBusy, linkExpired, tooManyRequests],
});

export class KeepTransfer {
  /** As the beginning of this stream was answered. */
  @IsUUID() transferId: string;
}

/** Told by the gateway every few minutes while a stream runs, so that it holds its place under the limit however long it takes. */
export const keepTransfer = request('licensing.downloads.keep-transfer', {
  input: KeepTransfer,
  output: Nothing,
  access: 'service',
  idempotent: true,
});

export class EndTransfer {
  /** As the beginning of this stream was answered: it ends once, however often that is told. */
  @IsUUID() transferId: string;
  @IsInt() @Min(0) from: number;
  /** Bytes that really left the shop. */
  @IsInt() @Min(0) sent: number;
}

/** Told by the gateway when a stream ended or broke off; at 99 % of the bytes a transfer counts as completed. */
export const endTransfer = request('licensing.downloads.end-transfer', {
  input: EndTransfer,
  output: Nothing,
  access: 'service',
  idempotent: true,
});
