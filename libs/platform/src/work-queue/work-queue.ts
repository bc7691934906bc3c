import type { DataSource, EntityManager } from 'typeorm';
import { storableText } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';
import type { PgNotifications } from '../database/pg-notifications';
import type { Log } from '../log/log';
import type { RequestContext } from '../log/request-context';
import { CoalescingRunner } from './coalescing-runner';
import { DueTimer } from './due-timer';
import { traced } from '../tracing/spans';
import { ResultWriter } from './result-writer';
import { exponentialBackoffMs, type WorkItem, type WorkResult, type WorkTableDefinition } from './work-item';
import { WorkQueueMetrics } from './work-queue-metrics';
import { WorkTable } from './work-table';

const maxErrorDelayMs = 60_000;
const releasedSoonMs = 500;

export interface WorkQueueOptions<T extends WorkItem, O extends string> {
  /** Name in metrics and logs. */
  readonly name: string;
  readonly table: WorkTableDefinition<O>;
  /**
   * How long an item belongs to the process that claimed it. Without a lease the rows stay locked in one transaction while
   * they are handled: one commit less, for handlers that take milliseconds.
   */
  readonly leaseMs?: number;
  /** Items that are handled at the same time. */
  readonly concurrency: number;
  /** The Postgres channel that is notified at the commit that adds items. */
  readonly channel?: string;
  /**
   * Finds items without a notification, such as commits during a lost connection, while there is work. A queue without work sleeps until its next
   * item is due, at most `maxSleepMs`.
   */
  readonly pollIntervalMs: number;
  /** The longest sleep of a queue without work: without a channel, what a killed process may delay its items. */
  readonly maxSleepMs?: number;
  /** Delay before a claim, so that one claim covers more items. */
  readonly batchDelayMs?: number;
  /** How long a result is kept in memory while the database is unavailable. */
  readonly saveTimeoutMs?: number;
  /** Claims nothing while it is true. */
  readonly isSuspended?: () => boolean;
  /** The number of items that may be claimed now, at most the given one: a rate limit over all replicas. */
  readonly reserve?: (tx: EntityManager, wanted: number) => Promise<number>;
  /** Completes the items of one claim with data of other modules. */
  readonly prepare?: (items: readonly T[]) => Promise<readonly T[]>;
  /**
   * Handles one item. An error that it throws is logged, and the item is retried with backoff.
   * @param claimedAt a `performance.now()` before the claim, from which the lease counts
   */
  readonly handle: (item: T, claimedAt: number) => Promise<WorkResult<O>>;
  /** The span and the request context in which an item is handled. */
  readonly trace?: (item: T) => { name: string; context: RequestContext };
  /** Called when no item is handled any more. */
  readonly onIdle?: () => void;
  /** Receives the results of one locked batch. */
  readonly onBatch?: (results: readonly WorkResult<O>[]) => void;
}

export interface WorkQueueResources {
  readonly dataSource: DataSource;
  readonly notifications: Pick<PgNotifications, 'on'>;
  readonly log: Log;
}

/**
 * A queue in a table, shared by all replicas: claims rows with `for update skip locked`, handles them concurrently, writes the
 * results, retries with backoff. Items are handled at least once: the leases of a killed process end, and another process claims its items.
 */
export class WorkQueue<T extends WorkItem, O extends string> {
  private readonly table: WorkTable<T, O>;
  private readonly writer: ResultWriter<T, O>;
  private readonly metrics: WorkQueueMetrics;
  private readonly runner: CoalescingRunner;
  private readonly running = new Set<Promise<void>>();
  private readonly timer: DueTimer;
  private mayHaveMore = false;
  /** The present run was started by the timer, so a queue without work may sleep longer. */
  private isPoll = false;
  private pausedUntil = 0;

  constructor(
    private readonly resources: WorkQueueResources,
    private readonly options: WorkQueueOptions<T, O>,
  ) {
    const { name, batchDelayMs } = options;
    const { dataSource, log } = resources;
    this.table = new WorkTable(options.table);
    this.metrics = new WorkQueueMetrics(name);
    this.writer = new ResultWriter(this.table, {
      dataSource,
      log,
      name,
      saveTimeoutMs: options.saveTimeoutMs,
    });
    const onError = (error: unknown) => log.warn({ err: error, queue: name }, 'claim failed, retrying');
    this.runner = new CoalescingRunner(() => this.claimAndStart(), { onError, windowMs: batchDelayMs });
    this.timer = new DueTimer(() => this.poll(), options.pollIntervalMs, options.maxSleepMs);
  }

  start(): void {
    const { channel } = this.options;
    if (channel) this.resources.notifications.on(channel, () => this.trigger());
    this.timer.sleep();
    this.trigger();
  }

  /** Claims due items, unless the queue is paused. */
  trigger(): void {
    if (Date.now() >= this.pausedUntil) this.runner.trigger();
  }

  /** Claims nothing for this time, for example because the recipient is unreachable. */
  pause(ms: number): void {
    this.pausedUntil = Date.now() + ms;
  }

  /** Makes all leased items due at once, after the processes that leased them lost them. */
  async expireLeases(): Promise<void> {
    await this.table.expireLeases(this.resources.dataSource.manager);
    this.trigger();
  }

  /** How many more items this process can handle now. */
  get free(): number {
    return Math.max(this.options.concurrency - this.running.size, 0);
  }

  /** Handles items that were inserted with a lease of this process, without a statement that claims them. */
  take(items: readonly T[]): void {
    const claimedAt = performance.now();
    for (const item of items) this.track(this.handleLeased(item, claimedAt));
  }

  /**
   * Handles one item now, if it is due.
   * @returns the delay of the next attempt in milliseconds; undefined once the item is finished or does not exist
   */
  async process(id: string): Promise<number | undefined> {
    const { manager } = this.resources.dataSource;
    const claimedAt = performance.now();
    const item = await this.table.claimById(manager, id, this.leaseMs);
    if (!item) {
      const dueInMs = await this.table.dueInMs(manager, id);
      return dueInMs === undefined ? undefined : dueInMs + releasedSoonMs;
    }
    const result = await this.handle(item, claimedAt);
    await this.writer.write(item, result);
    return 'retryInMs' in result ? result.retryInMs : undefined;
  }

  /** Claims nothing more; returns when the items in progress are handled and their results are written. */
  async close(): Promise<void> {
    this.timer.close();
    await this.runner.close();
    await Promise.all(this.running);
  }

  private get leaseMs(): number {
    const { leaseMs, name } = this.options;
    if (leaseMs === undefined) throw new Error(`the queue ${name} locks its items and has no leases`);
    return leaseMs;
  }

  private poll(): void {
    this.timer.sleep();
    this.isPoll = true;
    this.trigger();
  }

  private async claimAndStart(): Promise<void> {
    const { concurrency, isSuspended, leaseMs, prepare } = this.options;
    const { isPoll } = this;
    this.isPoll = false;
    this.timer.sleep();
    if (isSuspended?.()) return;
    const free = concurrency - this.running.size;
    // At the maximum concurrency nothing is claimed; the next item that finishes triggers a claim.
    this.mayHaveMore = free <= 0;
    if (free <= 0) return;
    if (isPoll && this.running.size === 0 && !(await this.hasDueWork())) return;
    if (leaseMs === undefined) {
      if (this.running.size === 0) this.track(this.handleLocked());
      else this.mayHaveMore = true;
      return;
    }
    const claimedAt = performance.now();
    const claimed = await this.claim(free, leaseMs);
    this.mayHaveMore = claimed.length === free;
    const items = claimed.length > 0 && prepare ? await prepare(claimed) : claimed;
    for (const item of items) this.track(this.handleLeased(item, claimedAt));
  }

  /** One read, because a poll mostly finds nothing. Without due work the queue sleeps until its next item. */
  private async hasDueWork(): Promise<boolean> {
    const { manager } = this.resources.dataSource;
    const dueInMs = await this.table.nextDueInMs(manager);
    if (dueInMs !== undefined && dueInMs <= 0) return true;
    this.timer.sleep(dueInMs ?? Infinity);
    return false;
  }

  private claim(wanted: number, leaseMs: number): Promise<T[]> {
    const { reserve } = this.options;
    const { dataSource } = this.resources;
    if (!reserve) return this.table.claim(dataSource.manager, wanted, leaseMs);
    return dataSource.transaction(async (tx) => {
      const limit = await reserve(tx, wanted);
      return limit > 0 ? this.table.claim(tx, limit, leaseMs) : [];
    });
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    this.metrics.setRunning(this.running.size);
    void work.finally(() => {
      this.running.delete(work);
      this.metrics.setRunning(this.running.size);
      if (this.mayHaveMore) this.trigger();
      if (this.running.size === 0) this.options.onIdle?.();
    });
  }

  private async handleLeased(item: T, claimedAt: number): Promise<void> {
    try {
      await this.writer.write(item, await this.handle(item, claimedAt));
    } catch (error) {
      // The lease ends, and the item is claimed again.
      this.resources.log.warn({ err: error, queue: this.options.name, id: item.id }, 'result not written');
    }
  }

  /** One batch: locked, handled and written in one transaction. */
  private async handleLocked(): Promise<void> {
    const { concurrency, onBatch, name } = this.options;
    try {
      const isFull = await this.resources.dataSource.transaction(async (tx) => {
        const items = await this.table.lock(tx, concurrency);
        if (items.length === 0) return false;
        const claimedAt = performance.now();
        const results = await Promise.all(items.map((item) => this.handle(item, claimedAt)));
        await this.writer.writeLocked(tx, items, results);
        onBatch?.(results);
        return items.length === concurrency && results.every((result) => !('retryInMs' in result));
      });
      if (isFull) this.mayHaveMore = true;
    } catch (error) {
      this.resources.log.warn({ err: error, queue: name }, 'batch rolled back');
    }
  }

  private async handle(item: T, claimedAt: number): Promise<WorkResult<O>> {
    const startedAt = performance.now();
    const result = await this.resultOf(item, claimedAt);
    const outcome = 'outcome' in result ? result.outcome : 'retryInMs' in result ? 'retried' : 'handed-over';
    this.metrics.observe(outcome, performance.now() - startedAt);
    return result;
  }

  private async resultOf(item: T, claimedAt: number): Promise<WorkResult<O>> {
    const { handle, trace } = this.options;
    const span = trace?.(item);
    const work = () => handle(item, claimedAt);
    try {
      return await (span ? traced(span.name, 'CONSUMER', span.context, work) : work());
    } catch (error) {
      const { id, attempts } = item;
      this.resources.log.warn({ err: error, queue: this.options.name, id, attempts }, 'work item failed');
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return {
        retryInMs: exponentialBackoffMs(attempts, maxErrorDelayMs),
        error: truncate(storableText(text), 1_000),
      };
    }
  }
}
