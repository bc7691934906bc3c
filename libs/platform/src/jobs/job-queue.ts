import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Log } from '../log/log';
import { withinTime } from './within-time';

const longestAddMs = 2_000;

/** A job to be put into a queue. The id makes it once: adding a job that still waits or runs changes nothing. */
export interface NewJob<D extends object> {
  readonly id: string;
  readonly data: D;
}

/** Every so many milliseconds, or as cron has it. */
export type Schedule = { every: number } | { pattern: string };

/**
 * The putting side of a queue. Finished jobs are removed at once, whatever their outcome: the queue wakes work, the record
 * is a table, and a job that lay in the failed set would block its own id.
 */
export class JobQueue<D extends object> {
  private queue: Queue | undefined;

  constructor(
    readonly name: string,
    private readonly connection: Redis,
    private readonly log: Log,
  ) {}

  /** Whether it makes sense to add now; false while Redis is away. */
  get isOnline(): boolean {
    return this.connection.status === 'ready';
  }

  /** Calls back on every (re)connection: Redis may have come back empty. */
  onOnline(listener: () => void): void {
    this.connection.on('ready', listener);
    if (this.isOnline) listener();
  }

  /**
   * Adds jobs and says whether Redis took them. Never hangs: `Queue.add` alone waits for ever for a Redis that is away.
   * After `false` a job may still arrive; that is what the ids are for.
   */
  async add(jobs: readonly NewJob<D>[]): Promise<boolean> {
    return (await this.attempt((queue) => queue.addBulk(jobs.map((job) => this.bulkJob(job))))) !== undefined;
  }

  /** Makes a job come again and again, once for all replicas. Says whether Redis took it. */
  async repeat(id: string, schedule: Schedule): Promise<boolean> {
    const template = { name: this.name, opts: { removeOnComplete: true, removeOnFail: true } };
    return (
      (await this.attempt((queue) => queue.upsertJobScheduler(id, schedule, template).then(() => true))) ===
      true
    );
  }

  /** Whether Redis still knows that a job comes again and again; undefined where it did not say. */
  repeats(id: string): Promise<boolean | undefined> {
    return this.attempt((queue) => queue.getJobScheduler(id).then((known) => known !== undefined));
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

  private async attempt<T>(work: (queue: Queue) => Promise<T>): Promise<T | undefined> {
    if (!this.isOnline) return undefined;
    const queue = await this.open();
    const outcome = await withinTime(
      work(queue).catch((error: unknown) => this.log.warn({ err: error, queue: this.name }, 'queue refused')),
      longestAddMs,
    );
    // A Queue whose first conversation broke off stays broken, so the next attempt gets a new one.
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
