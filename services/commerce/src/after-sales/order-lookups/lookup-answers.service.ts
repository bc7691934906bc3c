import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { codeMinutes, LookupMailsService } from './lookup-mails.service';
import { SweepStep } from '../../sweep-step';

/** A burst of requests leaves connections to the database for others. */
const concurrency = 4;
/** Further requests are left to the sweep. */
const maxWaiting = 256;
const sweepBatchSize = 60;

/** Answers requests for orders after their response: at once in this process, and by the sweep those that were left. */
@Injectable()
export class LookupAnswersService implements OnModuleDestroy {
  private readonly limit = pLimit(concurrency);
  private readonly inProgress = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: LookupMailsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns before the orders are searched for. */
  start(lookupId: string): void {
    if (this.inProgress.size >= maxWaiting) return;
    const work = this.limit(() => this.answer(lookupId));
    this.inProgress.add(work);
    void work.finally(() => this.inProgress.delete(work));
  }

  /** Answers requests that a process left when it was killed, as long as their codes are valid. */
  @SweepStep('order lookups')
  async answerLeft(): Promise<void> {
    const left = await this.dataSource.query<{ id: string }[]>(
      `select id from order_lookups
        where created_at > now() - make_interval(mins => $1) and created_at < now() - interval '5 s'
          and code_hash is null and expires_at > now()
        order by created_at limit $2`,
      [codeMinutes, sweepBatchSize],
    );
    for (const { id } of left) await this.answer(id);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.inProgress);
  }

  private async answer(lookupId: string): Promise<void> {
    try {
      await this.dataSource.transaction((tx) => this.mails.answer(tx, lookupId));
    } catch (err) {
      this.log.warn(
        { event: 'order-lookup.answer-failed', err, lookupId },
        'failed to answer an order lookup; the sweep repeats it',
      );
    }
  }
}
