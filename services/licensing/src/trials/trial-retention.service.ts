import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Retention, rowDeletionRule, type RetentionRule } from '#platform/retention/retention-rule';
import { type ErasedUser, Erasure } from '../personal-data';
import { TrialRow } from './trial.entity';

/** Trials in the deletion of an account and after their time. */
@Injectable()
export class TrialRetentionService {
  /** Until its time the hash of the computer stays, so that a new account is no way to a second trial. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'trials', months: 36 }, 'trials', 'created_at < $1');
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx
      .getRepository(TrialRow)
      .update({ userId }, { userId: null, addressHash: null, computerId: null });
  }
}
