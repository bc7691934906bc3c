import type { Job, Worker } from 'bullmq';
import type { Log } from '../log/log';
import { type RedisAddress, tlsOptions, workerOptions } from './redis-options';
import { withinTime } from './within-time';

const longestCloseMs = 8_000;
const restartMs = 1_000;

/** What a job's work may answer: nothing when it is done, or when it wants to be done again. */
export type JobOutcome = { againInMs: number } | undefined;

/** The work behind a queue. Throwing ends the job for good: who wants it again says so. */
export type JobWork<D extends object> = (data: D) => Promise<JobOutcome>;

export interface WorkerSettings {
  concurrency?: number;
  /** At most this many jobs a second over all replicas. */
  perSecond?: number;
}

/**
 * The working side of a queue. Its settings bring a job of a killed worker back after 10 to 15 s (by default it takes 60 s,
 * and the second time the job is failed for good whatever its `attempts`).
 */
export class JobWorker<D extends object> {
  private worker: Worker<D> | undefined;
  private closed = false;
  private restart: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly redis: RedisAddress,
    private readonly work: JobWork<D>,
    private readonly settings: WorkerSettings,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    const { Worker } = await import('bullmq');
    if (this.closed) return;
    const worker = new Worker<D>(this.name, (job, token) => this.run(job, token), {
      connection: { url: this.redis.REDIS_URL, ...workerOptions, ...tlsOptions(this.redis) },
      concurrency: this.settings.concurrency ?? 1,
      limiter: this.settings.perSecond ? { max: this.settings.perSecond, duration: 1_000 } : undefined,
      lockDuration: 10_000,
      stalledInterval: 5_000,
      maxStalledCount: 10,
      // After a broken fetch; the default is 15 s.
      runRetryDelay: restartMs,
    });
    worker.on('error', (error) => this.log.debug({ err: error, queue: this.name }, 'worker'));
    worker.waitUntilReady().catch(() => this.startAgain(worker));
    this.worker = worker;
  }

  /** Waits for the work in progress, but not for ever: what is cut off comes back by itself. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.restart);
    const { worker } = this;
    if (!worker) return;
    const inOrder = await withinTime(
      worker.close().then(() => true),
      longestCloseMs,
    );
    if (!inOrder) await withinTime(worker.disconnect(), restartMs);
  }

  private async run(job: Job<D>, token: string | undefined): Promise<void> {
    const outcome = await this.work(job.data);
    if (!outcome) return;
    const { DelayedError } = await import('bullmq');
    await job.moveToDelayed(Date.now() + outcome.againInMs, token);
    throw new DelayedError();
  }

  /** A Worker whose first conversation with Redis broke off never works again, so it gets a successor. */
  private startAgain(broken: Worker<D>): void {
    if (this.closed || this.worker !== broken) return;
    void broken.close(true).catch(() => undefined);
    this.restart = setTimeout(() => void this.start(), restartMs);
  }
}
