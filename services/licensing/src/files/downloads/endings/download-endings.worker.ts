import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DueBatches } from '#platform/work-queue/due-batches';
import { DownloadEndingsService } from './download-endings.service';

/** Looks for download links that are about to end. */
@Injectable()
export class DownloadEndingsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly batches: DueBatches;

  constructor(endings: DownloadEndingsService, @Inject(LOG) log: Log) {
    this.batches = new DueBatches('ends of download links', (most) => endings.mailDue(most), log);
  }

  onApplicationBootstrap(): void {
    this.batches.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.batches.close();
  }
}
