export interface StoredRecord {
  id: string;
}

/** Changes of one collection since the last commit. */
export interface CollectionChange<T extends StoredRecord = StoredRecord> {
  put?: T[];
  removed?: string[];
}

/** Records by id, in order of creation. A changed record has to be put again. */
export class Collection<T extends StoredRecord> {
  private readonly records = new Map<string, T>();
  private readonly touched = new Set<string>();

  get size(): number {
    return this.records.size;
  }

  get(id: string): T | undefined {
    return this.records.get(id);
  }

  /** Oldest first. */
  all(): T[] {
    return [...this.records.values()];
  }

  newestFirst(): T[] {
    return this.all().reverse();
  }

  put(record: T): T {
    this.records.set(record.id, record);
    this.touched.add(record.id);
    return record;
  }

  remove(id: string): void {
    if (this.records.delete(id)) this.touched.add(id);
  }

  clear(): void {
    this.records.clear();
    this.touched.clear();
  }

  /** Applies a change of the journal. */
  apply({ put = [], removed = [] }: CollectionChange<T>): void {
    for (const record of put) this.records.set(record.id, record);
    for (const id of removed) this.records.delete(id);
  }

  /** Returns and resets the changes since the last call. */
  takeChange(): CollectionChange<T> | undefined {
    if (this.touched.size === 0) return undefined;
    const change: Required<CollectionChange<T>> = { put: [], removed: [] };
    for (const id of this.touched) {
      const record = this.records.get(id);
      if (record) change.put.push(record);
      else change.removed.push(id);
    }
    this.touched.clear();
    return {
      ...(change.put.length > 0 ? { put: change.put } : {}),
      ...(change.removed.length > 0 ? { removed: change.removed } : {}),
    };
  }
}
