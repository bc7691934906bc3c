import { IsInt, IsISO8601, IsString, IsUrl } from 'class-validator';
import type { FeedRelease } from '#contracts/catalogue/release-feeds';
import { type Artifact, ReleaseFileDetails, ReleaseVersion } from '#contracts/catalogue/releases';
import { Many } from '#contracts/fields/nested';
import type { Language } from '#contracts/kit/actor';

class OfferedFile extends ReleaseFileDetails {
  @IsUrl() url: string;
  /** Bytes. */
  @IsInt() size: number;
}

/** A version with the absolute addresses of its files. */
export class OfferedRelease extends ReleaseVersion {
  @IsISO8601() publishedAt: string;
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
