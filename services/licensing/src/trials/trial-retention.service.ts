import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Retention, rowDeletionRule, type RetentionRule } from '#platform/retention/retention-rule';
import { AccountMerge, type ErasedUser, Erasure, type MergedUser } from '../personal-data';
import { TrialRow } from './trial.entity';

/** Trials in the deletion of an account and after their time. */
@Injectable()
export class TrialRetentionService {
  /** Until its time the hash of the computer stays, so that a new account is no way to a second trial. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'trials', months: 36 }, 'trials', 'created_at < $1');
  }

  /** A trial of the former account counts as one of the other; of two of one plug-in, that of the account that is left. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId, sameComputers }: MergedUser): Promise<void> {
    const trials = tx.getRepository(TrialRow);
    for (const { from, to } of sameComputers) await trials.update({ computerId: from }, { computerId: to });
    await tx.query(
      `update trials t set user_id = $2 where t.user_id = $1 and not exists (
         select from trials o where o.user_id = $2 and o.plugin_id = t.plugin_id and o.epoch = t.epoch)`,
      [formerUserId, userId],
    );
    await trials.update({ userId: formerUserId }, { userId: null });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx
      .getRepository(TrialRow)
      .update({ userId }, { userId: null, addressHash: null, computerId: null });
  }
}
