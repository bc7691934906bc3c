import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { Ownership } from './ownership.entity';

type OwnershipChange = Pick<Ownership, 'userId' | 'pluginId' | 'isOwned' | 'changedAt'>;

/** Which customers own which plug-in, for the segments of campaigns. */
@Injectable()
export class OwnershipService {
  constructor(private readonly erased: ErasedSubjects) {}

  /** Records a change, unless its user is erased. Events arrive in any order, and the newest change counts. */
  async record(tx: EntityManager, { userId, pluginId, isOwned, changedAt }: OwnershipChange): Promise<void> {
    if (await this.erased.has(tx, userId)) return;
    await tx.query(
      `insert into ownerships (user_id, plugin_id, is_owned, changed_at) values ($1, $2, $3, $4)
       on conflict (user_id, plugin_id) do update
         set is_owned = excluded.is_owned, changed_at = excluded.changed_at
       where ownerships.changed_at < excluded.changed_at`,
      [userId, pluginId, isOwned, changedAt],
    );
  }
}
