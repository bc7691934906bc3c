import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { erasedSubjectLock, notErasedSql } from '#platform/database/erasure/erased-subjects';
import { sentWithCommit } from '#platform/database/prepared-statement-client';
import type { Ownership } from './ownership.entity';

type OwnershipChange = Pick<Ownership, 'userId' | 'pluginId' | 'isOwned' | 'changedAt'>;

/** The locks of a change: until its transaction ends the user is not erased. */
export const ownershipLocks = ({ userId }: { userId: string }) => [erasedSubjectLock(userId)];

const record = `${sentWithCommit} insert into ownerships (user_id, plugin_id, is_owned, changed_at)
  select distinct on (r.user_id, r.plugin_id) r.*
  from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::timestamptz[]) as r (user_id, plugin_id, is_owned, changed_at)
  where ${notErasedSql('r.user_id')}
  order by r.user_id, r.plugin_id, r.changed_at desc
  on conflict (user_id, plugin_id) do update
    set is_owned = excluded.is_owned, changed_at = excluded.changed_at
  where ownerships.changed_at < excluded.changed_at`;

/** Which customers own which plug-in, for the segments of campaigns. */
@Injectable()
export class OwnershipService {
  /**
   * Records changes of users that are not erased; the transaction holds their `ownershipLocks`. Events arrive in any order, and the
   * newest change counts.
   */
  async record(tx: EntityManager, changes: readonly OwnershipChange[]): Promise<void> {
    await tx.query(record, [
      changes.map(({ userId }) => userId),
      changes.map(({ pluginId }) => pluginId),
      changes.map(({ isOwned }) => isOwned),
      changes.map(({ changedAt }) => changedAt),
    ]);
  }
}
