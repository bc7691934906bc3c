import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { type Platform, platforms } from '../../catalogue/download-files';
import { Many, One } from '../../fields/nested';
import type { Language } from '../../kit/actor';
import { notFound, replyTooLarge, tooManyRequests } from '../../kit/failure';
import { OptionalPageQuery, Pagination } from '../../kit/page';
import { Nothing, request } from '../../kit/request';
import { IsLanguage } from '../../kit/text';
import { downloadNotFound, downloadRevoked, GrantedFile, linkExpired } from '../downloads';

/** A file of one version that the licence covers. */
export class AccountFile extends GrantedFile {
  @IsISO8601() publishedAt: string;
  /** What is new in its version. */
  @IsOptional() @IsString() notes: string | null;
  /** Whether it is the newest covered version of its platform. */
  @IsBoolean() isNewest: boolean;
}

export class AccountProduct {
  @IsUUID() entitlementId: string;
  @IsString() name: string;
  @IsString() slug: string;
  @IsString() imageUrl: string;
  /** The newest first. */
  @Many(() => AccountFile) files: AccountFile[];
}

/** All newest files of one platform in one archive. */
export class FileArchive {
  @IsIn([...platforms]) platform: Platform;
  @IsInt() fileCount: number;
  @IsInt() bytes: number;
  /** Signed URL, valid for a limited time, relative to the shop. */
  @IsString() url: string;
}

export class AccountFiles {
  /** By name. */
  @Many(() => AccountProduct) products: AccountProduct[];
  /** Of all products; empty on the pages after the first, and for more than 500 products. */
  @Many(() => FileArchive) archives: FileArchive[];
  /** Absent if no page was requested: the list is whole then. */
  @IsOptional() @One(() => Pagination) pagination?: Pagination;
}

export class ListAccountFiles extends OptionalPageQuery {
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** Every file that the active licences of the signed-in user cover. */
export const listAccountFiles = request('licensing.account-files.list', {
  http: 'GET /api/account/files',
  description: 'Lists every file that the licences of the customer cover, of all versions.',
  input: ListAccountFiles,
  output: AccountFiles,
  access: 'user',
  fails: [replyTooLarge],
  idempotent: true,
});

export class BeginArchive {
  /** The signed part of the archive's URL. */
  @IsString() @Length(20, 1024) link: string;
}

export class ArchivedFile {
  /** The path inside the archive. */
  @IsString() path: string;
  @IsString() storageKey: string;
  @IsInt() bytes: number;
  /** In hex; empty for a file on another server. */
  @IsOptional() @IsString() sha256?: string;
  /** The address of a file on another server; the archive has a shortcut to it. */
  @IsOptional() @IsString() linkUrl?: string;
}

export class Archive {
  @IsString() fileName: string;
  @Many(() => ArchivedFile) files: ArchivedFile[];
}

/** What an archive contains now: a licence that was revoked after the link was made adds nothing. */
export const beginArchive = request('licensing.account-files.begin-archive', {
  input: BeginArchive,
  output: Archive,
  access: 'public',
  fails: [downloadNotFound, downloadRevoked, linkExpired, replyTooLarge, tooManyRequests],
  idempotent: true,
});

export class SentFilesLink {
  @IsString() sentTo: string;
}

/** Mails the owner the address of the page with all files, to open it on another computer. */
export const mailFilesLink = request('licensing.account-files.mail-link', {
  input: Nothing,
  output: SentFilesLink,
  access: 'user',
  fails: [notFound, tooManyRequests],
});
