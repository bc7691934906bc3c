import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CoalescingRunner } from '#platform/work-queue/coalescing-runner';
import { DueTimer } from '#platform/work-queue/due-timer';
import { DownloadEndingsService } from './download-endings.service';

/** Between two batches, and after a failure. */
const minSleepMs = 1_000;
const batchSize = 50;

/** Looks for download links that are about to end. */
@Injectable()
export class DownloadEndingsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timer: DueTimer;
  private readonly runner: CoalescingRunner;

  constructor(
    private readonly endings: DownloadEndingsService,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are unchanged; the next run retries.
    const onError = (error: unknown) => log.warn({ err: error }, 'ends of download links not mailed');
    this.runner = new CoalescingRunner(() => this.run(), { onError });
    this.timer = new DueTimer(() => this.runner.trigger(), minSleepMs);
  }

  onApplicationBootstrap(): void {
    this.runner.trigger();
  }

  async onApplicationShutdown(): Promise<void> {
    this.timer.close();
    await this.runner.close();
  }

  private async run(): Promise<void> {
    this.timer.sleep();
    const mailed = await this.endings.mailDue(batchSize);
    if (mailed > 0) this.log.info({ mailed }, 'ends of download links mailed');
    if (mailed < batchSize) this.timer.sleepLong();
  }
}
