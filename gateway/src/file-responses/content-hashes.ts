import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { FileMetadata, Storage } from '#platform/storage/storage';

const maxHashes = 10_000;

/**
 * SHA-256 of stored files. A file is read once by each process for each of its versions: the storage's ETag contains size and time.
 * Requests that come meanwhile wait for the same reading.
 */
export class ContentHashes {
  private readonly hashes = new LRUCache<string, Promise<string>>({ max: maxHashes });

  constructor(private readonly storage: Pick<Storage, 'read'>) {}

  /** In hex. @throws what the storage throws; the next call reads again */
  find(storageKey: string, { etag }: Pick<FileMetadata, 'etag'>): Promise<string> {
    const version = `${storageKey} ${etag}`;
    const known = this.hashes.get(version);
    if (known) return known;
    const hash = this.compute(storageKey);
    this.hashes.set(version, hash);
    hash.catch(() => this.hashes.delete(version));
    return hash;
  }

  private async compute(storageKey: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(await this.storage.read(storageKey), hash);
    return hash.digest('hex');
  }
}
