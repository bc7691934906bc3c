import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TrialSource } from '#contracts/licensing/trials/trials';
import { Retention, rowDeletionRule, type RetentionRule } from '#platform/retention/retention-rule';
import { AccountMerge, type ErasedUser, Erasure, type MergedUser } from '../personal-data';
import { TrialVisit } from './trial-visit.entity';

/** Where a trial comes from (docs/decisions/0096). */
@Injectable()
export class TrialSourcesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The customer has opened the trial page of a plug-in. */
  async recordVisit(userId: string, pluginId: string): Promise<void> {
    await this.dataSource
      .getRepository(TrialVisit)
      .upsert({ userId, pluginId, visitedAt: new Date() }, ['userId', 'pluginId']);
  }

  async sourceOf(
    tx: EntityManager,
    visit: Pick<TrialVisit, 'userId' | 'pluginId'>,
    wantsTrial: boolean,
  ): Promise<TrialSource> {
    const { userId, pluginId } = visit;
    if (await tx.getRepository(TrialVisit).existsBy({ userId, pluginId })) return 'product-page';
    return wantsTrial ? 'plug-in' : 'pairing';
  }

  /** A trial that starts later comes from elsewhere. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'trial-visits', months: 1 }, 'trial_visits', 'visited_at < $1');
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.query(
      `insert into trial_visits (user_id, plugin_id, visited_at)
       select $2, plugin_id, visited_at from trial_visits where user_id = $1 on conflict do nothing`,
      [formerUserId, userId],
    );
    await tx.getRepository(TrialVisit).delete({ userId: formerUserId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(TrialVisit).delete({ userId });
  }
}
