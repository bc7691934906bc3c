import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { AccountsMerged } from '#contracts/identity/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { accountMerges } from '../../personal-data';

/** Gives everything of an account to the one that it was merged into (docs/decisions/0114). */
@Injectable()
export class AccountMergeService {
  constructor(
    private readonly mergedAccounts: MergedAccounts,
    private readonly erased: ErasedSubjects,
    private readonly modules: ModulesContainer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Idempotent: a repeated event finds nothing that is left to move. */
  async merge(tx: EntityManager, event: AccountsMerged): Promise<void> {
    const { formerUserId } = event;
    const merge = { userId: formerUserId, ownerId: event.userId, mergedAt: new Date(event.mergedAt) };
    const userId = await this.mergedAccounts.add(tx, merge);
    // The deletion of the account that is left publishes that of the former one as well, which erases what was not moved.
    for (const id of [userId, formerUserId])
      if (await this.erased.has(tx, id))
        return this.log.info({ userId, formerUserId }, 'merge of an erased user ignored');
    for (const { call } of accountMerges.find(this.modules)) await call(tx, { userId, formerUserId });
    this.log.info({ userId, formerUserId }, 'accounts merged');
  }
}
