import type { BigIntStats } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { spool } from './spool';
import { type ByteSpan, checkKey, type FileFacts, FileMissing, Storage, type StoredFile } from './storage';

/** Keys never begin with a dot, so these two folders cannot be met. */
const unfinished = '.unfinished';
const types = '.types';

/** Files in a folder of this machine. */
export class LocalStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  /** The type is written first: a reader may see the new type for the old bytes for a moment, never bytes without a type. */
  override async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { contentType: string },
  ): Promise<StoredFile> {
    const path = this.path(key);
    const spooled = await spool(join(this.folder, unfinished), body);
    const typePath = this.path(key, types);
    await Promise.all([path, typePath].map((target) => mkdir(dirname(target), { recursive: true })));
    await writeFile(`${spooled.path}.type`, contentType);
    await rename(`${spooled.path}.type`, typePath);
    await rename(spooled.path, path);
    return spooled.file;
  }

  override async stat(key: string): Promise<FileFacts | undefined> {
    const facts = await stat(this.path(key), { bigint: true }).catch(unlessMissing);
    if (!facts?.isFile()) return undefined;
    const type = await readFile(this.path(key, types), 'utf8').catch(unlessMissing);
    return {
      bytes: Number(facts.size),
      contentType: type ?? 'application/octet-stream',
      etag: etag(facts),
      modifiedAt: facts.mtime,
    };
  }

  override async read(key: string, span?: ByteSpan): Promise<Readable> {
    const handle = await open(this.path(key)).catch(unlessMissing);
    if (!handle) throw new FileMissing(key);
    if ((await handle.stat()).isFile()) return handle.createReadStream(span);
    await handle.close();
    throw new FileMissing(key);
  }

  override async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
    await rm(this.path(key, types), { force: true });
  }

  private path(key: string, ...below: string[]): string {
    return join(this.folder, ...below, ...checkKey(key).split('/'));
  }
}

/** Files are replaced by renaming, so time and size tell two of them apart; inode catches a second within one tick. */
function etag({ mtimeNs, size, ino }: BigIntStats): string {
  return `"${[mtimeNs, size, ino].map((part) => part.toString(36)).join('-')}"`;
}

function unlessMissing(error: unknown): undefined {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
