import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import type { Ownership } from './ownership.entity';

/** Who owns what, so that letters can go to owners alone, or to everybody else. */
@Injectable()
export class OwnershipService {
  constructor(private readonly tombstones: Tombstones) {}

  /** Facts may come in any order: the newest one stands. */
  async note(
    tx: EntityManager,
    {
      userId,
      pluginId,
      isOwned,
      changedAt,
    }: Pick<Ownership, 'userId' | 'pluginId' | 'isOwned' | 'changedAt'>,
  ): Promise<void> {
    if (await this.tombstones.isBuried(tx, userId)) return;
    await tx.query(
      `insert into ownerships (user_id, plugin_id, is_owned, changed_at) values ($1, $2, $3, $4)
       on conflict (user_id, plugin_id) do update
         set is_owned = excluded.is_owned, changed_at = excluded.changed_at
       where ownerships.changed_at < excluded.changed_at`,
      [userId, pluginId, isOwned, changedAt],
    );
  }
}
