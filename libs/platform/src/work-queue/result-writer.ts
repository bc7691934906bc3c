import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Log } from '../log/log';
import type { WorkItem, WorkResult } from './work-item';
import type { ResultRow, RetryRow, WorkTable } from './work-table';

const defaultSaveTimeoutMs = 30_000;
const saveRetryDelayMs = 500;

interface ResultWriterOptions {
  readonly dataSource: DataSource;
  readonly log: Log;
  readonly name: string;
  readonly saveTimeoutMs?: number;
}

/** Writes results, with retries while the database is unavailable. */
export class ResultWriter<T extends WorkItem, O extends string> {
  constructor(
    private readonly table: WorkTable<T, O>,
    private readonly options: ResultWriterOptions,
  ) {}

  /** Returns when the result is committed. @throws the last error once the save timeout has passed */
  async write(item: T, result: WorkResult<O>): Promise<void> {
    if ('isHandedOver' in result) return;
    const { dataSource, log, name, saveTimeoutMs = defaultSaveTimeoutMs } = this.options;
    for (const until = Date.now() + saveTimeoutMs; ; await pause(saveRetryDelayMs)) {
      try {
        const written = await this.writeOnce(dataSource.manager, item, result);
        if (written === 0) log.warn({ queue: name, id: item.id }, 'result of an ended lease ignored');
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        log.warn({ err: error, queue: name, id: item.id }, 'result not written yet');
      }
    }
  }

  /** Writes the results of items that the transaction has locked. */
  async writeLocked(
    tx: EntityManager,
    items: readonly T[],
    results: readonly WorkResult<O>[],
  ): Promise<void> {
    const finished = new Map<O, ResultRow[]>();
    const retried: RetryRow[] = [];
    for (const [i, item] of items.entries()) {
      const result = results[i];
      if (result && 'outcome' in result)
        finished.set(result.outcome, [...(finished.get(result.outcome) ?? []), resultRow(item, result)]);
      else if (result && 'retryInMs' in result) retried.push(retryRow(item, result));
    }
    for (const [outcome, rows] of finished) await this.table.finish(tx, outcome, rows, true);
    if (retried.length > 0) await this.table.retry(tx, retried, true);
  }

  private writeOnce(
    tx: EntityManager,
    item: T,
    result: Exclude<WorkResult<O>, { isHandedOver: true }>,
  ): Promise<number> {
    if ('outcome' in result) return this.table.finish(tx, result.outcome, [resultRow(item, result)]);
    return this.table.retry(tx, [retryRow(item, result)]);
  }
}

function resultRow({ id, attempts }: WorkItem, { error = null }: { error?: string | null }): ResultRow {
  return { id, attempts, error };
}

function retryRow(
  item: WorkItem,
  { retryInMs, error, isCounted = true }: { retryInMs: number; error?: string; isCounted?: boolean },
): RetryRow {
  return { ...resultRow(item, { error }), retryInMs, isCounted };
}
