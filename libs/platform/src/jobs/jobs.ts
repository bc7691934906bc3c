import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log/log';
import { connectRedis } from './connect-redis';
import { JobQueue, type Schedule } from './job-queue';
import { type JobWork, JobWorker, type WorkerSettings } from './job-worker';
import { producerOptions, type RedisAddress } from './redis-options';

const tellAgainMs = 1_000;

/** How long a schedule that Redis forgot may stay forgotten. */
const scheduleCheckMs = 30_000;

/**
 * The queues of one process. A queue only says "look now": what has to be done is in a table, so an emptied Redis loses
 * time, not work.
 */
export class Jobs {
  private readonly queues: { close(): Promise<void> }[] = [];
  private readonly workers: { close(): Promise<void> }[] = [];
  private readonly checks: NodeJS.Timeout[] = [];
  private isClosed = false;

  constructor(
    private readonly redis: RedisAddress,
    private readonly log: Log,
    private readonly checkMs = scheduleCheckMs,
  ) {}

  /** Opens the putting side of a queue. */
  async queue<D extends object>(name: string): Promise<JobQueue<D>> {
    const connection = await connectRedis(this.redis, producerOptions, this.log);
    const queue = new JobQueue<D>(name, connection, this.log);
    this.queues.push(queue);
    return queue;
  }

  /** Starts working on a queue. */
  async worker<D extends object>(
    name: string,
    work: JobWork<D>,
    settings: WorkerSettings = {},
  ): Promise<void> {
    const worker = new JobWorker<D>(name, this.redis, work, settings, this.log);
    this.workers.push(worker);
    await worker.start();
  }

  /**
   * Does something again and again, once for all replicas together. The schedule is told to Redis on every connection,
   * because it may have forgotten it, and whenever it turns out that it has: it can be emptied without a connection breaking.
   */
  async repeat(name: string, schedule: Schedule, work: () => Promise<void>): Promise<void> {
    const queue = await this.queue<object>(name);
    queue.onOnline(() => void this.tell(queue, schedule));
    this.checks.push(setInterval(() => void this.remind(queue, schedule), this.checkMs).unref());
    await this.worker(name, async () => {
      try {
        await work();
      } catch (error) {
        this.log.error({ err: error, job: name }, 'repeated work failed; it comes again');
      }
      return undefined;
    });
  }

  /** Until Redis has taken it: one that was loading or busy would otherwise never hear of it again. */
  private async tell(queue: JobQueue<object>, schedule: Schedule): Promise<void> {
    while (!this.isClosed && queue.isOnline && !(await queue.repeat(queue.name, schedule)))
      await pause(tellAgainMs, undefined, { ref: false });
  }

  /** Asked first: telling again takes a job out of the queue that is due and not begun. */
  private async remind(queue: JobQueue<object>, schedule: Schedule): Promise<void> {
    if ((await queue.repeats(queue.name)) === false) await this.tell(queue, schedule);
  }

  /** Lets running jobs finish, then leaves. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const check of this.checks) clearInterval(check);
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all(this.queues.map((queue) => queue.close()));
  }
}
