import { Collection, type StoredRecord } from './collection';
import { type Change, Journal } from './journal';

/** Who has the state of the sandbox. */
export interface Stored {
  readonly store: Store;
}

/** Declares the collection of a record type; the module of the record does it. */
export function collection<T extends StoredRecord>(name: string): (sandbox: Stored) => Collection<T> {
  return ({ store }) => store.collection(name) as Collection<T>;
}

/** The state of the sandbox. With a file it survives restarts. */
export class Store {
  private readonly collections = new Map<string, Collection<StoredRecord>>();
  private readonly journal: Journal | undefined;

  constructor(file?: string) {
    if (!file) return;
    this.journal = new Journal(file);
    for (const change of this.journal.read())
      for (const [name, part] of Object.entries(change)) this.collection(name).apply(part);
    this.journal.rewrite(this.snapshot());
  }

  collection(name: string): Collection<StoredRecord> {
    const known = this.collections.get(name) ?? new Collection();
    this.collections.set(name, known);
    return known;
  }

  /** Appends the changes since the last commit as one line. */
  commit(): void {
    const parts = [...this.collections].flatMap(([name, one]) => {
      const part = one.takeChange();
      return part ? [[name, part] as const] : [];
    });
    if (parts.length > 0) this.journal?.append(Object.fromEntries(parts));
  }

  clear(): void {
    for (const one of this.collections.values()) one.clear();
    this.journal?.rewrite(this.snapshot());
  }

  close(): void {
    this.commit();
    this.journal?.rewrite(this.snapshot());
    this.journal?.close();
  }

  private snapshot(): Change {
    return Object.fromEntries([...this.collections].map(([name, one]) => [name, { put: one.all() }]));
  }
}
