import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FileNotFoundError, type ListedFile, Storage, type StoredFile } from '#platform/storage/storage';

export type { FileReference, FileReferences } from './file-reference';
export { TableFileReferences } from './table-file-references';

/** Size, checksum and content type of a stored file. */
export interface StoredFileInfo extends StoredFile {
  contentType: string;
}

/** Reads files that were uploaded before. */
@Injectable()
export class StoredFilesService {
  constructor(private readonly storage: Storage) {}

  /** The next stored files of a folder. */
  list(folder: string, page: { after?: string | undefined; limit: number }): Promise<ListedFile[]> {
    return this.storage.list(folder, page);
  }

  /** Computed from the stored bytes, which are the ones that customers get. Undefined for a missing or empty file. */
  async readInfo(storageKey: string): Promise<StoredFileInfo | undefined> {
    const stats = await this.storage.stat(storageKey);
    if (!stats || stats.bytes === 0) return undefined;
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of await this.storage.read(storageKey)) {
        const part = chunk as Buffer;
        hash.update(part);
        bytes += part.length;
      }
    } catch (error) {
      if (error instanceof FileNotFoundError) return undefined;
      throw error;
    }
    return { bytes, sha256: hash.digest('hex'), contentType: stats.contentType };
  }
}
