import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FileMissing, Storage, type StoredFile } from '#platform/storage/storage';

/** What is known of a file from its bytes alone. */
export interface FileSums extends StoredFile {
  contentType: string;
}

/** Files that were uploaded before and are now given a meaning. */
@Injectable()
export class StoredFilesService {
  constructor(private readonly storage: Storage) {}

  /** Read from the stored bytes themselves: what is shown to customers is what they get. Undefined for none and for an empty one. */
  async sums(storageKey: string): Promise<FileSums | undefined> {
    const facts = await this.storage.stat(storageKey);
    if (!facts || facts.bytes === 0) return undefined;
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of await this.storage.read(storageKey)) {
        const part = chunk as Buffer;
        hash.update(part);
        bytes += part.length;
      }
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
    return { bytes, sha256: hash.digest('hex'), contentType: facts.contentType };
  }
}
