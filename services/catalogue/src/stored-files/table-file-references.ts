import type { DataSource } from 'typeorm';
import type { FileReference, FileReferences } from './file-reference';

/** The references of a table with one stored file in each row: columns `storage_key`, `bytes` and `sha256`. */
export abstract class TableFileReferences implements FileReferences {
  constructor(
    private readonly dataSource: DataSource,
    private readonly table: string,
  ) {}

  page(after: string, limit: number): Promise<FileReference[]> {
    return this.dataSource.query(
      `select storage_key as "storageKey", bytes::float8 as bytes, sha256 from ${this.table}
        where storage_key collate "C" > $1 order by storage_key collate "C" limit $2`,
      [after, limit],
    );
  }

  async known(storageKeys: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<Pick<FileReference, 'storageKey'>[]>(
      `select distinct storage_key as "storageKey" from ${this.table} where storage_key = any($1)`,
      [storageKeys],
    );
    return rows.map(({ storageKey }) => storageKey);
  }
}
