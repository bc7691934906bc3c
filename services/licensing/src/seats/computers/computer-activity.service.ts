import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { computerSeen } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import type { Computer } from './computer.entity';

const day = (column: string) => `date_trunc('day', ${column} at time zone 'UTC')`;

/** Locks the row, so only one of several concurrent requests is the first of the day. */
const recordSeen = `update computers c set last_seen_at = now()
         from (select id, last_seen_at from computers where id = $1 and status = 'active' for update) before
         where c.id = before.id
         returning ${day('before.last_seen_at')} < ${day('now()')} as "isFirstToday"`;

/** Records contacts of computers. A contact counts as activity of the account, because its owner may never log in. */
@Injectable()
export class ComputerActivityService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Locks a computer and updates its last contact; the first contact of a day publishes `licensing.computer-seen`.
   * @returns whether the computer is active. A deactivated computer takes no seats.
   */
  async recordSeen(tx: EntityManager, { id, userId }: Pick<Computer, 'id' | 'userId'>): Promise<boolean> {
    const [[seen]]: [{ isFirstToday: boolean }[], number] = await tx.query(recordSeen, [id]);
    if (seen?.isFirstToday)
      await this.outbox.add(tx, computerSeen, { userId, seenAt: new Date().toISOString() });
    return seen !== undefined;
  }
}
