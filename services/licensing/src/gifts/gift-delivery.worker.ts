import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { CoalescingRunner } from '#platform/work-queue/coalescing-runner';
import { DueTimer } from '#platform/work-queue/due-timer';
import { isOpenGiftSql } from '../redemption-codes/gift-codes.service';
import { Gift } from './gift.entity';
import { GiftsService } from './gifts.service';

/** Between two batches, and after a failure. */
const minSleepMs = 1_000;
const batchSize = 50;

/** Mails presents on their day. Each is marked in the transaction that queues its mail, so that a killed process sends none twice. */
@Injectable()
export class GiftDeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timer: DueTimer;
  private readonly runner: CoalescingRunner;

  constructor(
    private readonly dataSource: DataSource,
    private readonly gifts: GiftsService,
    @Inject(LOG) private readonly log: Log,
  ) {
    // The rows are unchanged; the next run retries.
    const onError = (error: unknown) => log.warn({ err: error }, 'presents not mailed');
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

  /** Mails the presents whose day has come, up to a batch; replicas skip each other's rows. @returns how many */
  sendDue(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const due = await tx
        .createQueryBuilder(Gift, 'gift')
        .where(`gift.sent_at is null and gift.deliver_at <= now() and gift.email <> ''`)
        .andWhere(isOpenGiftSql('gift.code_id'))
        .orderBy('gift.deliver_at')
        .limit(batchSize)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      return this.gifts.sendOpen(tx, due);
    });
  }

  private async run(): Promise<void> {
    this.timer.sleep();
    const sent = await this.sendDue();
    if (sent > 0) this.log.info({ sent }, 'presents mailed');
    // A present of today is mailed with its payment; others are planned at least a night ahead.
    if (sent < batchSize) this.timer.sleepLong();
  }
}
