import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
} from 'class-validator';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import type { FeedRelease } from '#contracts/catalogue/release-feeds';
import {
  type Architecture,
  architectures,
  type Artifact,
  type ArtifactKind,
  artifactKinds,
  type Channel,
  channels,
  type PluginFormat,
  pluginFormats,
  SystemVersions,
} from '#contracts/catalogue/releases';
import { Many, One } from '#contracts/fields/nested';
import type { Language } from '#contracts/kit/actor';

class OfferedFile {
  @IsUUID() id: string;
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...architectures]) arch: Architecture;
  @IsArray() @IsIn([...pluginFormats], { each: true }) formats: PluginFormat[];
  @IsIn([...artifactKinds]) kind: ArtifactKind;
  /** The version that a delta updates. */
  @IsOptional() @IsString() deltaFrom?: string | null;
  @IsString() fileName: string;
  @IsUrl() url: string;
  /** Bytes. */
  @IsInt() size: number;
  @IsString() sha256: string;
  /** Base64, as Sparkle verifies it; null for a file from before signatures. */
  @IsOptional() @IsString() ed25519: string | null;
  @IsOptional() @IsString() publicKey: string | null;
}

/** A version with the absolute addresses of its files. */
export class OfferedRelease {
  @IsString() version: string;
  @IsIn([...channels]) channel: Channel;
  @IsBoolean() isCritical: boolean;
  @IsISO8601() publishedAt: string;
  @One(() => SystemVersions) minOs: SystemVersions;
  @One(() => SystemVersions) maxOs: SystemVersions;
  @IsOptional() @IsInt() minMemoryGb: number | null;
  /** In the language of `lang`. */
  @IsString() notes: string;
  @Many(() => OfferedFile) files: OfferedFile[];
}

export function offeredRelease(
  { rolloutPercent: _, notes, files, ...release }: FeedRelease,
  { lang, urlOf }: { lang: Language; urlOf: (file: Artifact) => string },
): OfferedRelease {
  return {
    ...release,
    notes: notes[lang] || notes.en,
    files: files.map(({ bytes: size, ...file }) => ({ ...file, size, url: urlOf({ ...file, bytes: size }) })),
  };
}
