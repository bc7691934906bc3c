import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DueBatches } from '#platform/work-queue/due-batches';
import { isOpenGiftSql } from '../redemption-codes/gift-codes.service';
import { Gift } from './gift.entity';
import { GiftsService } from './gifts.service';

/** Mails gifts on their day. Each is marked in the transaction that queues its mail, so that a killed process sends none twice. */
@Injectable()
export class GiftDeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly batches: DueBatches;

  constructor(
    private readonly dataSource: DataSource,
    private readonly gifts: GiftsService,
    @Inject(LOG) log: Log,
  ) {
    // A gift of today is mailed with its payment; others are planned at least a night ahead.
    this.batches = new DueBatches('gifts', (most) => this.sendDue(most), log);
  }

  onApplicationBootstrap(): void {
    this.batches.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.batches.close();
  }

  /** Mails the gifts whose day has come, up to a batch; replicas skip each other's rows. @returns how many */
  sendDue(most: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const due = await tx
        .createQueryBuilder(Gift, 'gift')
        .where(`gift.sent_at is null and gift.deliver_at <= now() and gift.email <> ''`)
        .andWhere(isOpenGiftSql('gift.code_id'))
        .orderBy('gift.deliver_at')
        .limit(most)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      return this.gifts.sendOpen(tx, due);
    });
  }
}
