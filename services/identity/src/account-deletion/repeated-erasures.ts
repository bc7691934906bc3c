import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lastAdmin } from '#contracts/identity/user-admin';
import { Failure, notFound } from '#contracts/kit/failure';
import { retryWhileDatabaseUnavailable } from '#platform/database/database-unavailable';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { AccountDeletionService } from './account-deletion.service';
import { ErasureToRepeat } from './erasure-to-repeat.entity';

/**
 * Deletes the accounts again that a restore brought back, with the use case of every deletion: all services erase their part on
 * its event. It runs before the service accepts requests, so no deleted account can log in. A failed deletion stops the
 * start, because the shop must not run with the data of a deleted person; only the last administrator stays until there is another.
 */
@Injectable()
export class RepeatedErasures implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accountDeletion: AccountDeletionService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await retryWhileDatabaseUnavailable(() => this.repeatAll(), this.log);
  }

  private async repeatAll(): Promise<void> {
    const erasures = await this.dataSource.getRepository(ErasureToRepeat).find();
    for (const { userId } of erasures) await this.repeatOrKeep(userId);
    if (erasures.length > 0)
      this.log.warn({ accounts: erasures.length }, 'accounts that a restore brought back were deleted again');
  }

  private async repeatOrKeep(userId: string): Promise<void> {
    try {
      await this.dataSource.transaction((tx) => this.repeat(tx, userId));
    } catch (error) {
      if (!Failure.is(error, lastAdmin)) throw error;
      this.log.error(
        { userId },
        'the last administrator cannot be deleted again; make another, then restart',
      );
    }
  }

  private async repeat(tx: EntityManager, userId: string): Promise<void> {
    const { affected } = await tx.getRepository(ErasureToRepeat).delete({ userId });
    if (affected === 0) return;
    try {
      await this.accountDeletion.repeatDeletion(tx, userId);
    } catch (error) {
      // An account that was registered after the restored moment does not exist, or another replica has deleted it.
      if (!Failure.is(error, notFound)) throw error;
    }
  }
}
