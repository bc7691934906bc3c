import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsSemVer,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { type Platform, platforms } from './download-files';
import { invalidatedBy } from '../kit/http';
import { installerChanged } from './events';

/** Release channels. The beta channel includes candidates and stable releases. */
export const channels = ['stable', 'rc', 'beta'] as const;
export type Channel = (typeof channels)[number];

/** A file name that every operating system accepts, such as `Portal-1.10.0.pkg`. */
export function IsFileName(): PropertyDecorator {
  return (target, property) => Matches(/^[A-Za-z0-9][\w.+-]{0,120}$/)(target, String(property));
}

/** Version numbers within the range that `semver` can compare. */
const comparableVersion = /^\d{1,15}\.\d{1,15}\.\d{1,15}(?![\d.])/;

/** Storage keys of installers. */
const storageKeyPattern = /^installers(?:\/[a-z0-9][a-z0-9._-]*)+$/;

export class FindCurrentInstaller {
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...channels]) channel: Channel = 'stable';
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The newest release of a channel. */
export class CurrentInstaller {
  /** Its version, the value of the query parameter `release`. */
  @IsString() current: string;
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...channels]) channel: Channel;
  @IsString() fileName: string;
  /** Bytes. */
  @IsInt() size: number;
  @IsString() sha256: string;
  @IsISO8601() publishedAt: string;
  @IsString() notes: string;
}

export class FindInstaller {
  @IsIn([...platforms]) platform: Platform;
  @IsSemVer() @Length(5, 64) @Matches(comparableVersion) version: string;
}

/** The gateway reads the file from the storage; files are not sent over NATS. */
export class InstallerFile {
  @IsUUID() id: string;
  @IsString() version: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  @IsString() storageKey: string;
}

export class InstallerId {
  @IsUUID() id: string;
}

export class ReleaseNotes {
  @IsString() @Length(1, 5_000) en: string;
  @IsString() @Length(1, 5_000) ru: string;
}

/** A release whose file is in the storage; size and checksum are computed from the stored bytes. */
export class AddInstaller extends FindInstaller {
  @IsIn([...channels]) channel: Channel;
  @IsString() @IsFileName() fileName: string;
  @IsString() @Length(12, 400) @Matches(storageKeyPattern) storageKey: string;
  @One(() => ReleaseNotes) notes: ReleaseNotes;
}

export class InstallerReleaseDetails {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsIn([...channels]) channel: Channel;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  @IsISO8601() publishedAt: string;
  @IsBoolean() isYanked: boolean;
  @One(() => ReleaseNotes) notes: ReleaseNotes;
}

export class ListInstallers extends PageQuery {
  @IsOptional() @IsIn([...platforms]) platform?: Platform;
}

export class InstallerReleases {
  @Many(() => InstallerReleaseDetails) releases: InstallerReleaseDetails[];
  @One(() => Pagination) pagination: Pagination;
}

/** Where the file of a release is stored. Each upload has a new id, so that nothing published is overwritten. */
export function installerKey(platform: Platform, id: string, fileName: string): string {
  return `installers/${platform}/${id}/${fileName.toLowerCase().replaceAll('+', '-')}`;
}

export const installerNotFound = failure<{ platform: string }>()('INSTALLER_NOT_FOUND', 'not-found');
/** The release was withdrawn and cannot be downloaded. */
export const installerYanked = failure<{ version: string }>()('INSTALLER_YANKED', 'gone');
export const installerExists = failure<{ platform: string; version: string }>()(
  'INSTALLER_EXISTS',
  'conflict',
);
export const installerFileMissing = failure<{ storageKey: string }>()('INSTALLER_FILE_MISSING', 'not-found');

export const findCurrentInstaller = request('catalogue.installers.current', {
  http: 'GET /api/installer/channel',
  description: 'Returns the current version of the installer.',
  operationId: 'InstallersController.channel',
  cache: [invalidatedBy(installerChanged, 'platform')],
  input: FindCurrentInstaller,
  output: CurrentInstaller,
  access: 'public',
  fails: [installerNotFound],
  idempotent: true,
});

export const findInstaller = request('catalogue.installers.find', {
  input: FindInstaller,
  output: InstallerFile,
  access: 'public',
  fails: [installerNotFound, installerYanked],
  idempotent: true,
});

/** By the id in a signed link. */
export const openInstaller = request('catalogue.installers.open', {
  input: InstallerId,
  output: InstallerFile,
  access: 'public',
  fails: [installerNotFound, installerYanked],
  idempotent: true,
});

/** A file of several hundred megabytes is read completely for its checksum. */
export const addInstaller = request('catalogue.installers.add', {
  http: 'POST /api/admin/releases',
  description: 'Publishes a release of the installer.',
  operationId: 'ReleasesController.add',
  input: AddInstaller,
  output: InstallerReleaseDetails,
  access: 'admin',
  recentLogin: true,
  fails: [installerExists, installerFileMissing],
  timeoutMs: 60_000,
});

export const listInstallers = request('catalogue.installers.list', {
  http: 'GET /api/admin/releases',
  description: 'Lists releases of the installer.',
  operationId: 'ReleasesController.list',
  input: ListInstallers,
  output: InstallerReleases,
  access: 'admin',
  idempotent: true,
});

/** Withdraws a release permanently; its version cannot be used again. */
export const yankInstaller = request('catalogue.installers.yank', {
  http: 'POST /api/admin/releases/yank',
  description: 'Withdraws a release of the installer.',
  operationId: 'ReleasesController.yank',
  status: 200,
  input: FindInstaller,
  output: Nothing,
  access: 'admin',
  recentLogin: true,
  fails: [installerNotFound],
  idempotent: true,
});
