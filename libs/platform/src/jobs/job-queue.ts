import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Log } from '../log/log';
import { withTimeout } from './with-timeout';

const addTimeoutMs = 2_000;

/** A job to add. Its id makes adding idempotent: a job that still waits or runs is not added again. */
export interface NewJob<D extends object> {
  readonly id: string;
  readonly data: D;
}

/** An interval in milliseconds, or a cron pattern. */
export type Schedule = { every: number } | { pattern: string };

/**
 * The producer side of a BullMQ queue. Finished jobs are removed at once, whatever their outcome: the record is a table, and a
 * job in the failed set would block its id.
 */
export class JobQueue<D extends object> {
  private queue: Queue | undefined;

  constructor(
    readonly name: string,
    private readonly connection: Redis,
    private readonly log: Log,
  ) {}

  /** False while Redis is unavailable. */
  get isOnline(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back on every connection and reconnection, because Redis may have lost its data. */
  onConnected(listener: () => void): void {
    this.connection.on('ready', listener);
    if (this.isOnline) listener();
  }

  /**
   * Adds jobs. @returns whether Redis accepted them within the timeout; `Queue.add` alone waits forever while Redis is
   * unavailable. After `false` a job may still be added; its id makes a repetition harmless.
   */
  async add(jobs: readonly NewJob<D>[]): Promise<boolean> {
    return (
      (await this.withQueue((queue) => queue.addBulk(jobs.map((job) => this.bulkJob(job))))) !== undefined
    );
  }

  /** Schedules a repeated job, once for all replicas. @returns whether Redis accepted it. */
  async schedule(id: string, schedule: Schedule): Promise<boolean> {
    const template = { name: this.name, opts: { removeOnComplete: true, removeOnFail: true } };
    return (
      (await this.withQueue((queue) => queue.upsertJobScheduler(id, schedule, template).then(() => true))) ===
      true
    );
  }

  /** Whether Redis has the schedule of a job; undefined without a reply. */
  isScheduled(id: string): Promise<boolean | undefined> {
    return this.withQueue((queue) => queue.getJobScheduler(id).then((known) => known !== undefined));
  }

  async close(): Promise<void> {
    await this.queue?.close().catch(() => undefined);
    this.connection.disconnect();
  }

  private bulkJob(job: NewJob<D>) {
    return {
      name: this.name,
      data: job.data,
      opts: { jobId: job.id, removeOnComplete: true, removeOnFail: true },
    };
  }

  private async withQueue<T>(work: (queue: Queue) => Promise<T>): Promise<T | undefined> {
    if (!this.isOnline) return undefined;
    const queue = await this.open();
    const outcome = await withTimeout(
      work(queue).catch((error: unknown) =>
        this.log.warn({ err: error, queue: this.name }, 'queue command failed'),
      ),
      addTimeoutMs,
    );
    // A Queue whose first command failed stays broken, so the next attempt creates a new one.
    if (outcome === undefined) this.queue = undefined;
    return outcome ?? undefined;
  }

  private async open(): Promise<Queue> {
    if (this.queue) return this.queue;
    const { Queue } = await import('bullmq');
    const queue = new Queue(this.name, { connection: this.connection });
    queue.on('error', (error) => this.log.debug({ err: error, queue: this.name }, 'queue'));
    this.queue = queue;
    return queue;
  }
}
