/** One row of a queue, as its handler receives it. */
export interface WorkItem {
  readonly id: string;
  /** How often it was claimed. It is also the fencing token: a result of an earlier claim changes nothing. */
  readonly attempts: number;
}

/** The result of handling an item. */
export type WorkResult<O extends string> =
  /** It is finished; `error` is kept with it. */
  | { readonly outcome: O; readonly error?: string }
  /** It is tried again after a delay. An attempt that did not reach the recipient need not be counted. */
  | { readonly retryInMs: number; readonly error?: string; readonly isCounted?: boolean }
  /** Another process finishes it; it becomes due again when its lease ends. */
  | { readonly isHandedOver: true };

/**
 * The table of a queue and the SQL that writes the state of its items. The owner of the table defines it; all values are SQL
 * written in the code, never input.
 */
export interface WorkTableDefinition<O extends string> {
  readonly table: string;
  readonly idType: 'uuid' | 'text';
  /** Columns that a handler receives besides `id` and `attempts`. */
  readonly returning?: string;
  /** Rows that are not finished. */
  readonly pending: string;
  /** A further condition with values that are read before each claim; its placeholder is `$3`. */
  readonly filter?: { readonly condition: string; readonly value: () => Promise<unknown> };
  /** Time of the next attempt and end of a lease. Queues that lock their rows need none. */
  readonly dueAt?: string;
  readonly orderBy: string;
  /** The column that counts claims. */
  readonly attempts: string;
  /** The column that keeps the last error. */
  readonly lastError?: string;
  /** Assignments while an item is claimed, and when it is put back. */
  readonly claimed?: string;
  readonly released?: string;
  /** Assignments that finish an item. Items with the outcome `failed` are the queue's dead letters. */
  readonly outcomes: Readonly<Record<O, string>>;
}

const minDelayMs = 1_000;

/** Exponential backoff: 1, 2, 4 … seconds, at most `maxDelayMs`. */
export function exponentialBackoffMs(attempts: number, maxDelayMs: number): number {
  return Math.min(minDelayMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), maxDelayMs);
}
