import type { Job, Worker } from 'bullmq';
import type { Log } from '../log/log';
import { type RedisAddress, redisOptions } from './redis-address';
import { workerOptions } from './redis-options';
import { withTimeout } from './with-timeout';

const closeTimeoutMs = 8_000;
const restartDelayMs = 1_000;

/** Undefined when the job is done, otherwise when it is to run again. */
export type JobResult = { retryInMs: number } | undefined;

/** Handles a job. An error ends the job; a handler that wants a retry returns its delay. */
export type JobHandler<D extends object> = (data: D) => Promise<JobResult>;

export interface WorkerOptions {
  concurrency?: number;
  /** Rate limit over all replicas. */
  perSecond?: number;
  /** Interval of the search for jobs of killed workers. */
  stalledIntervalMs?: number;
}

/**
 * The worker side of a BullMQ queue. With its settings the job of a killed worker runs again after 10 to 15 s (by default
 * after 60 s, and the second time the job fails permanently, whatever its `attempts`).
 */
export class JobWorker<D extends object> {
  private worker: Worker<D> | undefined;
  private closed = false;
  private restartTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly redis: RedisAddress,
    private readonly handler: JobHandler<D>,
    private readonly options: WorkerOptions,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    const { Worker } = await import('bullmq');
    if (this.closed) return;
    const worker = new Worker<D>(this.name, (job, token) => this.run(job, token), {
      connection: redisOptions(this.redis, workerOptions),
      concurrency: this.options.concurrency ?? 1,
      limiter: this.options.perSecond ? { max: this.options.perSecond, duration: 1_000 } : undefined,
      lockDuration: 10_000,
      stalledInterval: this.options.stalledIntervalMs ?? 5_000,
      maxStalledCount: 10,
      // After a broken fetch; the default is 15 s.
      runRetryDelay: restartDelayMs,
    });
    worker.on('error', (error) => this.log.debug({ err: error, queue: this.name }, 'worker'));
    worker.waitUntilReady().catch(() => this.restartWorker(worker));
    this.worker = worker;
  }

  /** Waits for the jobs in progress, up to a timeout; unfinished ones run again elsewhere. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.restartTimer);
    const { worker } = this;
    if (!worker) return;
    const inOrder = await withTimeout(
      worker.close().then(() => true),
      closeTimeoutMs,
    );
    if (!inOrder) await withTimeout(worker.disconnect(), restartDelayMs);
  }

  private async run(job: Job<D>, token: string | undefined): Promise<void> {
    const outcome = await this.handler(job.data);
    if (!outcome) return;
    const { DelayedError } = await import('bullmq');
    await job.moveToDelayed(Date.now() + outcome.retryInMs, token);
    throw new DelayedError();
  }

  /** A Worker whose first connection to Redis broke never works again, so it is replaced. */
  private restartWorker(broken: Worker<D>): void {
    if (this.closed || this.worker !== broken) return;
    void broken.close(true).catch(() => undefined);
    this.restartTimer = setTimeout(() => void this.start(), restartDelayMs);
  }
}
