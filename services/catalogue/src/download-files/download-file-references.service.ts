import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FileReference, FileReferences } from '../stored-files/stored-files.service';

/** The stored files that buyers download. */
@Injectable()
export class DownloadFileReferencesService implements FileReferences {
  constructor(private readonly dataSource: DataSource) {}

  page(after: string, limit: number): Promise<FileReference[]> {
    return this.dataSource.query(
      `select storage_key as "storageKey", bytes::float8 as bytes, sha256 from download_files
        where storage_key collate "C" > $1 order by storage_key collate "C" limit $2`,
      [after, limit],
    );
  }

  async known(storageKeys: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<Pick<FileReference, 'storageKey'>[]>(
      `select distinct storage_key as "storageKey" from download_files where storage_key = any($1)`,
      [storageKeys],
    );
    return rows.map(({ storageKey }) => storageKey);
  }
}
