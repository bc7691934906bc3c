import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DueBatches } from '#platform/work-queue/due-batches';
import { PageMailsService } from './page-mails.service';

/** Queues the mails about published pages. */
@Injectable()
export class PageMailsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly batches: DueBatches;

  constructor(mails: PageMailsService, @Inject(LOG) log: Log) {
    const batch = (most: number) => mails.mailDue(most);
    this.batches = new DueBatches('mails about published pages', batch, log);
  }

  onApplicationBootstrap(): void {
    this.batches.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.batches.close();
  }
}
