import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log';
import { connectRedis } from './connect-redis';
import { JobQueue, type Schedule } from './job-queue';
import { type JobHandler, JobWorker, type WorkerOptions } from './job-worker';
import type { RedisAddress } from './redis-address';
import { producerOptions } from './redis-options';

const scheduleRetryMs = 1_000;

/** How long a schedule that Redis lost may be missing. */
const scheduleCheckIntervalMs = 120_000;
/** A scheduled job runs once a day or at most each minute, so the job of a killed worker may wait longer than a mail. */
const scheduledStalledIntervalMs = 30_000;

/**
 * The BullMQ queues of one process. A job only triggers work whose record is in a table, so an emptied Redis costs time, not
 * work.
 */
export class Jobs {
  private readonly queues: { close(): Promise<void> }[] = [];
  private readonly workers: { close(): Promise<void> }[] = [];
  private readonly scheduleChecks: NodeJS.Timeout[] = [];
  private isClosed = false;

  constructor(
    private readonly redis: RedisAddress,
    private readonly log: Log,
    private readonly checkIntervalMs = scheduleCheckIntervalMs,
  ) {}

  /** Opens the producer side of a queue. */
  async queue<D extends object>(name: string): Promise<JobQueue<D>> {
    const connection = await connectRedis(this.redis, producerOptions, this.log);
    const queue = new JobQueue<D>(name, connection, this.log);
    this.queues.push(queue);
    return queue;
  }

  /** Starts a worker. */
  async worker<D extends object>(
    name: string,
    work: JobHandler<D>,
    settings: WorkerOptions = {},
  ): Promise<void> {
    const worker = new JobWorker<D>(name, this.redis, work, settings, this.log);
    this.workers.push(worker);
    await worker.start();
  }

  /**
   * Runs a job repeatedly, once for all replicas. The schedule is registered at every connection, because Redis may have lost
   * it, and when a check finds it missing: Redis can be emptied without a broken connection.
   */
  async repeat(name: string, schedule: Schedule, work: () => Promise<void>): Promise<void> {
    const queue = await this.queue<object>(name);
    queue.onConnected(() => void this.registerSchedule(queue, schedule));
    this.scheduleChecks.push(
      setInterval(() => void this.restoreSchedule(queue, schedule), this.checkIntervalMs).unref(),
    );
    const runOnce = async () => {
      try {
        await work();
      } catch (error) {
        this.log.error({ err: error, job: name }, 'scheduled job failed, it runs again');
      }
      return undefined;
    };
    await this.worker(name, runOnce, { stalledIntervalMs: scheduledStalledIntervalMs });
  }

  /** Retries until Redis accepts it, because Redis may still be loading or busy. */
  private async registerSchedule(queue: JobQueue<object>, schedule: Schedule): Promise<void> {
    while (!this.isClosed && queue.isOnline && !(await queue.schedule(queue.name, schedule)))
      await pause(scheduleRetryMs, undefined, { ref: false });
  }

  /** Checks first, because registering again removes a job that is due and not started. */
  private async restoreSchedule(queue: JobQueue<object>, schedule: Schedule): Promise<void> {
    if ((await queue.isScheduled(queue.name)) === false) await this.registerSchedule(queue, schedule);
  }

  /** Waits for running jobs, then disconnects. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const check of this.scheduleChecks) clearInterval(check);
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all(this.queues.map((queue) => queue.close()));
  }
}
