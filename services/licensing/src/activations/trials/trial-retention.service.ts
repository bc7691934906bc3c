import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Trial } from '#contracts/licensing/trials';
import { Retention, rowDeletionRule, type RetentionRule } from '#platform/retention/retention-rule';
import { DataExport, type ErasedUser, Erasure, type ExportPart } from '../../personal-data';
import { TrialRow } from './trial.entity';
import { trialView } from './trials.service';

/** Trials in the data export, in the deletion of an account and after their time. */
@Injectable()
export class TrialRetentionService {
  constructor(private readonly dataSource: DataSource) {}

  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ trials: Trial[] }> {
    const rows = await this.dataSource.getRepository(TrialRow).find({
      where: { userId },
      order: { createdAt: 'DESC', id: 'DESC' },
      ...part,
    });
    return { trials: rows.map(trialView) };
  }

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
