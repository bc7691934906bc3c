import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DueBatches } from '#platform/work-queue/due-batches';
import { ImportChecksService } from './import-checks.service';
import { ImportGrantsService } from './import-grants.service';
import { ImportMailsService } from './import-mails.service';

/** Rows of one transaction. */
const batchSize = 100;
/** A process that ends waits for the transaction only. */
const maxRunMs = 5_000;

/** Works through imports: checks them, grants their licences and mails their customers. */
@Injectable()
export class ImportWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly batches: DueBatches;
  private isClosed = false;

  constructor(
    private readonly checks: ImportChecksService,
    private readonly grants: ImportGrantsService,
    private readonly mails: ImportMailsService,
    @Inject(LOG) log: Log,
  ) {
    this.batches = new DueBatches('licence imports', () => this.run(), log);
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    return this.batches.close();
  }

  /** Looks for work now. */
  start(): void {
    this.batches.start();
  }

  /** @returns the number of rows that were worked on */
  private async run(): Promise<number> {
    const endAt = Date.now() + maxRunMs;
    let done = 0;
    for (let step = -1; step !== 0 && !this.isClosed && Date.now() < endAt; done += step)
      step =
        (await this.checks.checkNext()) +
        (await this.grants.grantNext(batchSize)) +
        (await this.mails.mailNext(batchSize));
    return done;
  }
}
