import type { Readable } from 'node:stream';

/** What was just stored. */
export interface StoredFile {
  readonly bytes: number;
  /** Hex, for showing and for checking a download. */
  readonly sha256: string;
}

/** What an HTTP answer about a file needs. */
export interface FileFacts {
  readonly bytes: number;
  readonly contentType: string;
  /** Strong: another value whenever the bytes are others. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** The first and the last byte, both included, as in a `Range` header. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Where files live that are too large for a database: sound samples, pictures, installers. The local folder is right for one
 * machine; take S3 (by environment) as soon as gateway and services run on several. Write another one when your files are
 * somewhere else, such as Azure Blob Storage: these four methods are all the shop asks for. Access control is not part of
 * it: who may read is decided before, private files are reached by signed links.
 */
export abstract class Storage {
  /** Stores a file whole or not at all; a reader sees the old one or the new one. @throws TypeError for an unsafe key */
  abstract put(key: string, body: Readable | Buffer, about: { contentType: string }): Promise<StoredFile>;

  /** @returns undefined when there is no such file. */
  abstract stat(key: string): Promise<FileFacts | undefined>;

  /** Opens a file, or a span of it that lies inside it. @throws FileMissing */
  abstract read(key: string, span?: ByteSpan): Promise<Readable>;

  /** Removes a file; a missing one is no error. */
  abstract delete(key: string): Promise<void>;
}

/** Somebody asked for the bytes of a file that is not there. */
export class FileMissing extends Error {
  constructor(readonly key: string) {
    super(`no file ${key}`);
    this.name = 'FileMissing';
  }
}

const longestKey = 400;

/** Lower-case segments: `audio/saturos-pro/1.m4a`. A segment begins with a letter or digit, so there is no `..` and no hidden file. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Refuses whatever could leave the storage or differ between file systems. @throws TypeError */
export function checkKey(key: string): string {
  if (key.length > longestKey || !keyPattern.test(key))
    throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}
