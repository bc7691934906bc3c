import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
} from 'class-validator';
import { Many, One } from '../fields/nested';
import { failure, notFound } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsSlug } from '../kit/text';
import { type Platform, platforms } from './download-files';
import { pluginNotFound } from './plugins';
import { categories, type Category } from './product-content';
import {
  Artifact,
  type Channel,
  channels,
  IsComparableVersion,
  ReleaseNotes,
  ReleaseVersion,
  SavedNotes,
} from './releases';

/** A published release as feeds show it. */
export class FeedRelease extends ReleaseVersion {
  @IsInt() rolloutPercent: number;
  @One(() => SavedNotes) notes: SavedNotes;
  @IsISO8601() publishedAt: string;
  @Many(() => Artifact) files: Artifact[];
}

export class ListFeedReleases {
  @IsString() @IsSlug() slug: string;
  @IsIn([...channels]) channel: Channel = 'stable';
}

/** The published releases of a plug-in, the newest version first. */
export class ReleaseFeed {
  @IsString() slug: string;
  @IsString() name: string;
  @Many(() => FeedRelease) releases: FeedRelease[];
}

/** Without drafts, withdrawn versions, and channels that the requested one does not include. */
export const listFeedReleases = request('catalogue.release-feeds.list', {
  input: ListFeedReleases,
  output: ReleaseFeed,
  access: 'public',
  fails: [pluginNotFound],
  idempotent: true,
});

/** A plug-in with files that everyone may download: those of a free one, or the demos of another. */
export class OpenPlugin {
  @IsString() slug: string;
  @IsString() name: string;
  @IsString() description: string;
  @IsIn([...categories]) category: Category;
  @IsString() imageUrl: string;
  @IsBoolean() isDemo: boolean;
  @Many(() => FeedRelease) releases: FeedRelease[];
}

export class OpenPlugins {
  @IsArray() @ArrayMaxSize(1_000) @Many(() => OpenPlugin) plugins: OpenPlugin[];
}

/** Stable releases that every computer is offered. */
export const listOpenPlugins = request('catalogue.release-feeds.list-open', {
  input: Nothing,
  output: OpenPlugins,
  access: 'public',
  idempotent: true,
});

export class FindReleaseFile {
  @IsString() @IsSlug() slug: string;
  @IsUUID() id: string;
}

/** The gateway reads the file from the storage. */
export class ReleaseFile {
  @IsUUID() id: string;
  @IsString() version: string;
  @IsString() fileName: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
  @IsString() storageKey: string;
  /** Everyone may download it: a file of a free plug-in, a demo or a manual. */
  @IsBoolean() isOpen: boolean;
}

/** The release was withdrawn and cannot be downloaded. */
export const releaseYanked = failure<{ version: string }>()('RELEASE_YANKED', 'gone');
/** The file requires a licence of the plug-in. */
export const licenceRequired = failure<{ slug: string }>()('LICENCE_REQUIRED', 'forbidden');
/** No version is offered on the channel. */
export const releaseNotFound = failure<{ slug: string }>()('RELEASE_NOT_FOUND', 'not-found');

export const findReleaseFile = request('catalogue.release-feeds.find-file', {
  input: FindReleaseFile,
  output: ReleaseFile,
  access: 'public',
  fails: [notFound, pluginNotFound, releaseYanked],
  idempotent: true,
});

export class FindUpdate {
  @IsString() @IsSlug() slug: string;
  @IsIn([...channels]) channel: Channel = 'stable';
  @IsIn([...platforms]) platform: Platform;
  /** The installed version. */
  @IsComparableVersion() current: string;
  /** Decides whether the computer is part of a roll-out; without it only complete roll-outs are offered. */
  @IsOptional() @IsString() @Length(8, 128) @Matches(/^[\w.:-]+$/) device?: string;
}

/** With what a licence file proves. */
export class FindLicensedUpdate extends FindUpdate {
  @IsBoolean() isLicensed: boolean;
  /** The first version that the licence does not cover; absent if it covers every version. */
  @IsOptional() @IsString() coversBelow?: string;
}

export class WithdrawnVersion {
  @IsString() version: string;
  @One(() => ReleaseNotes) reason: ReleaseNotes;
}

export class Update {
  /** The newest version that the computer may install, with its files for the platform; null if there is none after the installed one. */
  @IsOptional() @One(() => FeedRelease) release: FeedRelease | null;
  /** The installed version, if it was withdrawn. */
  @IsOptional() @One(() => WithdrawnVersion) withdrawn: WithdrawnVersion | null;
}

/** A free plug-in requires no licence. Inactive plug-ins are included, because their owners keep them. */
export const findUpdate = request('catalogue.release-feeds.find-update', {
  input: FindLicensedUpdate,
  output: Update,
  access: 'public',
  fails: [pluginNotFound, licenceRequired],
  idempotent: true,
});
