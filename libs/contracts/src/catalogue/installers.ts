import { IsIn, IsInt, IsISO8601, IsString, IsUUID } from 'class-validator';
import type { Language } from '../kit/actor';
import { failure } from '../kit/failure';
import { request } from '../kit/request';
import { IsLanguage } from '../kit/text';
import { type Platform, platforms } from './download-files';
import { invalidatedBy } from '../kit/http';
import { releaseChanged } from './events';
import { type Channel, channels, IsComparableVersion } from './releases';

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
  @IsComparableVersion() version: string;
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

export const installerNotFound = failure<{ platform: string }>()('INSTALLER_NOT_FOUND', 'not-found');
/** The release was withdrawn and cannot be downloaded. */
export const installerYanked = failure<{ version: string }>()('INSTALLER_YANKED', 'gone');

export const findCurrentInstaller = request('catalogue.installers.current', {
  http: 'GET /api/installer/channel',
  description: 'Returns the current version of the installer.',
  operationId: 'InstallersController.channel',
  cache: [invalidatedBy(releaseChanged)],
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
