import type { Readable } from 'node:stream';

/** A file after an upload. */
export interface StoredFile {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Metadata for an HTTP response. */
export interface FileMetadata {
  readonly bytes: number;
  readonly contentType: string;
  /** A strong etag: differs whenever the bytes differ. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A file in a list of the storage. */
export interface ListedFile {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** The first and the last byte, both included, as in a `Range` header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Storage of files that are too large for a database: audio samples, pictures, installers. Use the local folder on one machine,
 * and S3 (by environment) as soon as gateway and services run on several. For another store, such as Azure Blob Storage,
 * implement these five methods. Access control is not part of it: the caller decides before, and private files are reached by
 * signed links.
 */
export abstract class Storage {
  /** Stores a file whole or not at all; a reader sees the old one or the new one. @throws TypeError for an unsafe key */
  abstract put(key: string, body: Readable | Buffer, about: { contentType: string }): Promise<StoredFile>;

  /** @returns undefined when there is no such file. */
  abstract stat(key: string): Promise<FileMetadata | undefined>;

  /** Opens a file or a byte range inside it. @throws FileNotFoundError */
  abstract read(key: string, span?: ByteRange): Promise<Readable>;

  /** Removes a file; a missing one is no error. */
  abstract delete(key: string): Promise<void>;

  /** The next files of a folder such as `downloads`, in the order of their keys. */
  abstract list(folder: string, page: { after?: string | undefined; limit: number }): Promise<ListedFile[]>;
}

/** A read of a missing file. */
export class FileNotFoundError extends Error {
  constructor(readonly key: string) {
    super(`no file ${key}`);
    this.name = 'FileMissing';
  }
}

const maxKeyLength = 400;

/** Lower-case segments: `audio/saturos-pro/1.m4a`. A segment begins with a letter or digit, so there is no `..` and no hidden file. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Rejects keys that could leave the storage or differ between file systems. @throws TypeError */
export function assertStorageKey(key: string): string {
  if (key.length > maxKeyLength || !keyPattern.test(key))
    throw new TypeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}
