import { ArrayMaxSize, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';
import type { Language } from '../kit/actor';
import { Many } from '../fields/nested';
import { request } from '../kit/request';
import { IsLanguage } from '../kit/text';

/** storefront §7: the platform ids. */
export const platforms = ['macos-universal', 'windows-x64'] as const;
export type Platform = (typeof platforms)[number];

export class ListDownloadFiles {
  @IsArray() @ArrayMaxSize(200) @IsUUID(undefined, { each: true }) pluginIds: string[];
  @IsString() @IsLanguage() lang: Language = 'en';
}

export class DownloadableFile {
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
  @IsString() storageKey: string;
  /** The download URL of a product without a stored file; then `storageKey` and `sha256` are empty and `bytes` is 0. */
  @IsOptional() @IsString() linkUrl?: string;
}

export class DownloadableFiles {
  @Many(() => DownloadableFile) files: DownloadableFile[];
}

/** The newest files of plug-ins, inactive ones included, because purchases stay downloadable. */
export const listDownloadFiles = request('catalogue.download-files.list', {
  input: ListDownloadFiles,
  output: DownloadableFiles,
  access: 'service',
  callers: ['licensing'],
  idempotent: true,
});

/** A file of any version. */
export class PublishedFile extends DownloadableFile {
  @IsISO8601() publishedAt: string;
  /** What is new in its version, in the language of the request or else in English. */
  @IsOptional() @IsString() notes: string | null;
}

export class PublishedFiles {
  @Many(() => PublishedFile) files: PublishedFile[];
}

/** The files of all versions of plug-ins, the newest first; inactive plug-ins included. */
export const listPublishedFiles = request('catalogue.download-files.list-versions', {
  input: ListDownloadFiles,
  output: PublishedFiles,
  access: 'service',
  callers: ['licensing'],
  idempotent: true,
});
