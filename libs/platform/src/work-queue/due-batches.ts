import type { Log } from '../log/log';
import { CoalescingRunner } from './coalescing-runner';
import { DueTimer } from './due-timer';

/** Between two batches, and after a failure. */
const minSleepMs = 1_000;
const batchSize = 50;

/** Does due work up to a number of items. @returns the number of items that it found */
type Batch = (most: number) => Promise<number>;

/**
 * Does work that becomes due by time, in batches: a full one is followed by the next at once, otherwise it looks again after the
 * longest sleep. A failed batch is repeated, so it leaves its rows unchanged.
 */
export class DueBatches {
  private readonly timer = new DueTimer(() => this.start(), minSleepMs);
  private readonly runner: CoalescingRunner;

  /** @param subject what is done, for the log */
  constructor(
    private readonly subject: string,
    private readonly batch: Batch,
    private readonly log: Log,
  ) {
    const onError = (error: unknown) => log.warn({ err: error, subject }, 'due work failed, it runs again');
    this.runner = new CoalescingRunner(() => this.run(), { onError });
  }

  start(): void {
    this.runner.trigger();
  }

  async close(): Promise<void> {
    this.timer.close();
    await this.runner.close();
  }

  private async run(): Promise<void> {
    this.timer.sleep();
    const done = await this.batch(batchSize);
    if (done > 0) this.log.info({ done, subject: this.subject }, 'due work done');
    if (done < batchSize) this.timer.sleepLong();
  }
}
