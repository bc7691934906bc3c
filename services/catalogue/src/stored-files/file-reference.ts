/** A stored file as a table recorded it. */
export interface FileReference {
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** The references of one table, for the comparison with the storage. */
export interface FileReferences {
  /** The next references in the order of their keys (bytewise). */
  page(after: string, limit: number): Promise<FileReference[]>;
  /** Those of some keys that are referred to. */
  known(storageKeys: readonly string[]): Promise<string[]>;
}
