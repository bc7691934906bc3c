import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
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
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { failure, fileDamaged, notFound } from '../kit/failure';
import { Many, One } from '../fields/nested';
import { PageQuery, Pagination } from '../kit/page';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { type Platform, platforms } from './download-files';

/** Release channels. The beta channel includes candidates and stable releases. */
export const channels = ['stable', 'rc', 'beta'] as const;
export type Channel = (typeof channels)[number];

const releaseStatuses = ['draft', 'published', 'yanked'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

const artifactKinds = ['installer', 'zip', 'demo', 'manual', 'delta'] as const;
export type ArtifactKind = (typeof artifactKinds)[number];

export const architectures = ['universal', 'x64', 'arm64'] as const;
export type Architecture = (typeof architectures)[number];

export const pluginFormats = ['VST3', 'AU', 'AAX', 'CLAP', 'Standalone'] as const;
export type PluginFormat = (typeof pluginFormats)[number];

/** Releases of the installer have this subject in lists; plug-ins have their id. */
export const installerSubject = 'installer';

/** A file name that every operating system accepts, such as `Portal-1.10.0.pkg`. */
export function IsFileName(): PropertyDecorator {
  return (target, property) => Matches(/^[A-Za-z0-9][\w.+-]{0,120}$/)(target, String(property));
}

/** A semantic version whose numbers `semver` can compare. */
export function IsComparableVersion(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [
      IsString(),
      IsSemVer(),
      Length(5, 64),
      Matches(/^\d{1,15}\.\d{1,15}\.\d{1,15}(?![\d.])/),
    ])
      rule(target, String(property));
  };
}

/** Storage keys of uploaded artifacts. */
const storageKeyPattern = /^releases(?:\/[a-z0-9][a-z0-9._-]*)+$/;

/** Where an artifact is stored. Each upload has a new id, so that nothing published is overwritten. */
export function artifactKey(id: string, fileName: string): string {
  return `releases/${id}/${fileName.toLowerCase().replaceAll('+', '-')}`;
}

/** Versions of operating systems, such as `11.0` and `10`; an absent system has no bound. */
export class SystemVersions {
  @IsOptional() @IsString() @Matches(/^\d{1,3}(?:\.\d{1,5}){0,3}$/) mac?: string;
  @IsOptional() @IsString() @Matches(/^\d{1,3}(?:\.\d{1,5}){0,3}$/) windows?: string;
}

/** A text that customers read, in both languages. */
export class ReleaseNotes {
  @Trimmed() @IsString() @Length(1, 5_000) en: string;
  @Trimmed() @IsString() @Length(1, 5_000) ru: string;
}

/** The notes of a draft; publishing requires both languages. */
class DraftNotes {
  @Trimmed() @IsString() @MaxLength(5_000) en: string = '';
  @Trimmed() @IsString() @MaxLength(5_000) ru: string = '';
}

class ReleaseTerms {
  @IsIn([...channels]) channel: Channel = 'stable';
  /** Every computer is offered it at once, whatever its roll-out. */
  @IsBoolean() isCritical: boolean = false;
  /** Per cent of the computers that are offered it. */
  @IsInt() @Min(0) @Max(100) rolloutPercent: number = 100;
  @One(() => SystemVersions) minOs: SystemVersions = new SystemVersions();
  /** The newest supported versions. */
  @One(() => SystemVersions) maxOs: SystemVersions = new SystemVersions();
  @IsOptional() @IsInt() @Min(1) @Max(4_096) minMemoryGb?: number;
  @One(() => DraftNotes) notes: DraftNotes = new DraftNotes();
}

export class DraftRelease extends ReleaseTerms {
  /** Absent for the installer. */
  @IsOptional() @IsUUID() pluginId?: string;
  @IsComparableVersion() version: string;
}

export class ReleaseId {
  @IsUUID() id: string;
}

export class UpdateRelease extends ReleaseTerms {
  @IsUUID() id: string;
}

/** An uploaded file of a draft. It replaces the one of the same platform, architecture and kind. */
export class AddArtifact {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...architectures]) arch: Architecture;
  @IsArray()
  @ArrayMaxSize(pluginFormats.length)
  @ArrayUnique()
  @IsIn([...pluginFormats], { each: true })
  formats: PluginFormat[] = [];
  @IsIn([...artifactKinds]) kind: ArtifactKind = 'installer';
  /** The version that a delta updates. */
  @IsOptional() @IsComparableVersion() deltaFrom?: string;
  @IsString() @IsFileName() fileName: string;
  @IsString() @Length(10, 400) @Matches(storageKeyPattern) storageKey: string;
}

/** A file of a release as everyone sees it. */
export class ReleaseFileDetails {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...architectures]) arch: Architecture;
  @IsArray() @IsIn([...pluginFormats], { each: true }) formats: PluginFormat[];
  @IsIn([...artifactKinds]) kind: ArtifactKind;
  /** The version that a delta updates. */
  @IsOptional() @IsString() deltaFrom?: string | null;
  @IsString() fileName: string;
  @IsString() sha256: string;
  /** Signature of the bytes, as Sparkle verifies it, and its key in base64; null for a file from before signatures. */
  @IsOptional() @IsString() ed25519: string | null;
  @IsOptional() @IsString() publicKey: string | null;
}

export class Artifact extends ReleaseFileDetails {
  @IsInt() bytes: number;
}

/** Empty texts are those of a draft, or of a version from before bilingual notes. */
export class SavedNotes {
  @IsString() en: string;
  @IsString() ru: string;
}

/** A version of a release and its requirements. */
export class ReleaseVersion {
  @IsString() version: string;
  @IsIn([...channels]) channel: Channel;
  @IsBoolean() isCritical: boolean;
  @One(() => SystemVersions) minOs: SystemVersions;
  @One(() => SystemVersions) maxOs: SystemVersions;
  @IsOptional() @IsInt() minMemoryGb: number | null;
}

export class ReleaseDetails extends ReleaseVersion {
  @IsUUID() id: string;
  @IsInt() rolloutPercent: number;
  @One(() => SavedNotes) notes: SavedNotes;
  /** Null for the installer. */
  @IsOptional() @IsUUID() pluginId: string | null;
  /** Null for the installer. */
  @IsOptional() @IsString() pluginName: string | null;
  @IsIn([...releaseStatuses]) status: ReleaseStatus;
  @IsOptional() @IsISO8601() publishedAt: string | null;
  @IsOptional() @IsISO8601() yankedAt: string | null;
  @IsOptional() @One(() => ReleaseNotes) yankReason?: ReleaseNotes | null;
  @Many(() => Artifact) artifacts: Artifact[];
}

export class ListReleases extends PageQuery {
  /** The id of a plug-in or `installer`; all without it. */
  @IsOptional() @Matches(/^(?:installer|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/) subject?: string;
  @IsOptional() @IsIn([...releaseStatuses]) status?: ReleaseStatus;
}

export class Releases {
  @Many(() => ReleaseDetails) releases: ReleaseDetails[];
  @One(() => Pagination) pagination: Pagination;
}

export class YankRelease {
  @IsUUID() id: string;
  /** Shown to owners. */
  @One(() => ReleaseNotes) reason: ReleaseNotes;
}

export class RollOutRelease {
  @IsUUID() id: string;
  @IsInt() @Min(0) @Max(100) percent: number;
}

/** A published release never changes. */
export const releasePublished = failure<{ version: string }>()('RELEASE_PUBLISHED', 'conflict');
/** The version was released or drafted already; a withdrawn one cannot be used again either. */
export const releaseExists = failure<{ version: string }>()('RELEASE_EXISTS', 'conflict');
/** Notes in both languages and a file are required. */
export const releaseIncomplete = failure<{ missing: string }>()('RELEASE_INCOMPLETE', 'conflict');
export const releaseNotPublished = failure<{ version: string }>()('RELEASE_NOT_PUBLISHED', 'conflict');
export const artifactFileMissing = failure<{ storageKey: string }>()('ARTIFACT_FILE_MISSING', 'not-found');

const change = { access: 'releases:write', recentLogin: true, output: ReleaseDetails } as const;

export const draftRelease = request('catalogue.releases.draft', {
  http: 'POST /api/admin/releases',
  description: 'Drafts a release of a plug-in or of the installer.',
  input: DraftRelease,
  ...change,
  fails: [notFound, releaseExists],
});

export const updateRelease = request('catalogue.releases.update', {
  http: 'PUT /api/admin/releases/:id',
  description: 'Changes a draft of a release.',
  input: UpdateRelease,
  ...change,
  fails: [notFound, releasePublished],
  idempotent: true,
});

/** A file of several hundred megabytes is read completely for its checksum and its signature. */
export const addArtifact = request('catalogue.releases.add-artifact', {
  http: 'POST /api/admin/releases/:id/artifacts',
  description: 'Adds an uploaded file to a draft of a release; computes its checksum and signature.',
  input: AddArtifact,
  ...change,
  fails: [notFound, releasePublished, artifactFileMissing, fileDamaged],
  timeoutMs: 60_000,
});

export const discardRelease = request('catalogue.releases.discard', {
  http: 'DELETE /api/admin/releases/:id',
  description: 'Deletes a draft of a release.',
  input: ReleaseId,
  output: Nothing,
  access: 'releases:write',
  recentLogin: true,
  fails: [releasePublished],
  idempotent: true,
});

export const publishRelease = request('catalogue.releases.publish', {
  http: 'POST /api/admin/releases/:id/publish',
  description: 'Publishes a release; afterwards only its roll-out changes.',
  status: 200,
  input: ReleaseId,
  ...change,
  fails: [notFound, releaseIncomplete, releasePublished],
  idempotent: true,
});

/** Withdraws a release permanently; its version cannot be used again. */
export const yankRelease = request('catalogue.releases.yank', {
  http: 'POST /api/admin/releases/:id/yank',
  description: 'Withdraws a published release.',
  status: 200,
  input: YankRelease,
  ...change,
  fails: [notFound, releaseNotPublished],
  idempotent: true,
});

export const rollOutRelease = request('catalogue.releases.roll-out', {
  http: 'POST /api/admin/releases/:id/roll-out',
  description: 'Sets the share of computers that are offered a release.',
  status: 200,
  input: RollOutRelease,
  ...change,
  fails: [notFound, releaseNotPublished],
  idempotent: true,
});

export const listReleases = request('catalogue.releases.list', {
  http: 'GET /api/admin/releases',
  description: 'Lists releases, drafts first, then the newest versions.',
  input: ListReleases,
  output: Releases,
  access: 'releases:read',
  idempotent: true,
});
