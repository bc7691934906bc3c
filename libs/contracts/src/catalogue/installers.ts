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
import { Many, One } from '../kit/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { type Platform, platforms } from './download-files';

/** How finished a release is. Whoever takes betas takes candidates and finished ones as well. */
export const channels = ['stable', 'rc', 'beta'] as const;
export type Channel = (typeof channels)[number];

/** `Portal-1.10.0.pkg`: what a browser may keep a file as, everywhere. */
export function IsFileName(): PropertyDecorator {
  return (target, property) => Matches(/^[A-Za-z0-9][\w.+-]{0,120}$/)(target, String(property));
}

/** Numbers that can be counted and so compared: `semver` throws at those beyond. */
const countable = /^\d{1,15}\.\d{1,15}\.\d{1,15}(?![\d.])/;

/** Where installers lie in the storage. */
const keyPattern = /^installers(?:\/[a-z0-9][a-z0-9._-]*)+$/;

export class CurrentInstaller {
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...channels]) channel: Channel = 'stable';
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** The newest release of a channel. */
export class InstallerNow {
  /** Its version, to be asked for by `release`. */
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
  @IsSemVer() @Length(5, 64) @Matches(countable) version: string;
}

/** Where the edge finds the bytes; the file itself never travels over the bus. */
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

/** A release whose file is in the storage already; its size and sum are taken from there. */
export class AddInstaller extends FindInstaller {
  @IsIn([...channels]) channel: Channel;
  @IsString() @IsFileName() fileName: string;
  @IsString() @Length(12, 400) @Matches(keyPattern) storageKey: string;
  @One(() => ReleaseNotes) notes: ReleaseNotes;
}

export class InstallerRelease {
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
  @Many(() => InstallerRelease) releases: InstallerRelease[];
  @One(() => Pagination) pagination: Pagination;
}

export const installerNotFound = failure<{ platform: string }>()('INSTALLER_NOT_FOUND', 'not-found');
/** It was withdrawn: nobody downloads it any more. */
export const installerYanked = failure<{ version: string }>()('INSTALLER_YANKED', 'gone');
export const installerExists = failure<{ platform: string; version: string }>()(
  'INSTALLER_EXISTS',
  'conflict',
);
export const installerFileMissing = failure<{ storageKey: string }>()('INSTALLER_FILE_MISSING', 'not-found');

export const currentInstaller = request('catalogue.installers.current', {
  input: CurrentInstaller,
  output: InstallerNow,
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

/** By the id that a signed address carries. */
export const openInstaller = request('catalogue.installers.open', {
  input: InstallerId,
  output: InstallerFile,
  access: 'public',
  fails: [installerNotFound, installerYanked],
  idempotent: true,
});

/** A file of some hundred megabytes is read whole for its sum. */
export const addInstaller = request('catalogue.installers.add', {
  input: AddInstaller,
  output: InstallerRelease,
  access: 'admin',
  fails: [installerExists, installerFileMissing],
  timeoutMs: 60_000,
});

export const listInstallers = request('catalogue.installers.list', {
  input: ListInstallers,
  output: InstallerReleases,
  access: 'admin',
  idempotent: true,
});

/** Withdraws a release; it cannot be put back, its version is used up. */
export const yankInstaller = request('catalogue.installers.yank', {
  input: FindInstaller,
  output: Nothing,
  access: 'admin',
  fails: [installerNotFound],
  idempotent: true,
});
