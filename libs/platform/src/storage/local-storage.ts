import type { BigIntStats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { spool } from './spool';
import {
  type ByteRange,
  assertStorageKey,
  type FileMetadata,
  FileNotFoundError,
  type ListedFile,
  Storage,
  type StoredFile,
} from './storage';

/** Keys never begin with a dot, so these two folders cannot collide with a file. */
const uploadsFolder = '.unfinished';
const contentTypesFolder = '.types';

/** Files in a folder of this machine. */
export class LocalStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  /** The type is written first: a reader may briefly see the new type for the old bytes, never bytes without a type. */
  override async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { contentType: string },
  ): Promise<StoredFile> {
    const path = this.path(key);
    const spooled = await spool(join(this.folder, uploadsFolder), body);
    const typePath = this.path(key, contentTypesFolder);
    await Promise.all([path, typePath].map((target) => mkdir(dirname(target), { recursive: true })));
    await writeFile(`${spooled.path}.type`, contentType);
    await rename(`${spooled.path}.type`, typePath);
    await rename(spooled.path, path);
    return spooled.file;
  }

  override async stat(key: string): Promise<FileMetadata | undefined> {
    const facts = await stat(this.path(key), { bigint: true }).catch(undefinedIfMissing);
    if (!facts?.isFile()) return undefined;
    const type = await readFile(this.path(key, contentTypesFolder), 'utf8').catch(undefinedIfMissing);
    return {
      bytes: Number(facts.size),
      contentType: type ?? 'application/octet-stream',
      etag: etag(facts),
      modifiedAt: facts.mtime,
    };
  }

  override async read(key: string, span?: ByteRange): Promise<Readable> {
    const handle = await open(this.path(key)).catch(undefinedIfMissing);
    if (!handle) throw new FileNotFoundError(key);
    if ((await handle.stat()).isFile()) return handle.createReadStream(span);
    await handle.close();
    throw new FileNotFoundError(key);
  }

  override async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
    await rm(this.path(key, contentTypesFolder), { force: true });
  }

  override async list(
    folder: string,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<ListedFile[]> {
    const entries = await readdir(this.path(folder), { recursive: true, withFileTypes: true }).catch(
      undefinedIfMissing,
    );
    const keys = (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => after === undefined || key > after)
      .sort((a, b) => (a < b ? -1 : 1))
      .slice(0, limit);
    const files = await Promise.all(
      keys.map(async (key) => ({ key, facts: await stat(this.path(key)).catch(undefinedIfMissing) })),
    );
    return files.flatMap(({ key, facts }) => (facts ? [{ key, modifiedAt: facts.mtime }] : []));
  }

  private path(key: string, ...below: string[]): string {
    return join(this.folder, ...below, ...assertStorageKey(key).split('/'));
  }
}

/** Files are replaced by renaming, so time and size identify a version; the inode distinguishes two within one clock tick. */
function etag({ mtimeNs, size, ino }: BigIntStats): string {
  return `"${[mtimeNs, size, ino].map((part) => part.toString(36)).join('-')}"`;
}

function undefinedIfMissing(error: unknown): undefined {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
