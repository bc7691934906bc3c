import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DueBatches } from '#platform/work-queue/due-batches';
import { TrialEndsService } from './trial-ends.service';

/** Looks for trials that are about to end or have ended. */
@Injectable()
export class TrialEndsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly batches: DueBatches;

  constructor(ends: TrialEndsService, @Inject(LOG) log: Log) {
    this.batches = new DueBatches('ends of trials', (most) => ends.announceDue(most), log);
  }

  onApplicationBootstrap(): void {
    this.batches.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.batches.close();
  }
}
