import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { computerSeen } from '#contracts/licensing/events';
import { Outbox } from '#platform/events/outbox';
import type { Computer } from './computer.entity';

const day = (of: string) => `date_trunc('day', ${of} at time zone 'UTC')`;

/** Its row is locked from here on: of two requests at once one is the first of the day. */
const seeIt = `update computers c set last_seen_at = now()
         from (select id, last_seen_at from computers where id = $1 and status = 'active' for update) before
         where c.id = before.id
         returning ${day('before.last_seen_at')} < ${day('now()')} as "isFirstToday"`;

/** Which computers ask. That they do is a use of their account, and its owner may never log in. */
@Injectable()
export class SeenComputersService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Locks a computer and notes that it was seen; the first time on a day, identity is told. One that was deactivated a moment
   * ago takes no seats any more. @returns whether it is in use
   */
  async note(tx: EntityManager, { id, userId }: Pick<Computer, 'id' | 'userId'>): Promise<boolean> {
    const [[seen]]: [{ isFirstToday: boolean }[], number] = await tx.query(seeIt, [id]);
    if (seen?.isFirstToday)
      await this.outbox.add(tx, computerSeen, { userId, seenAt: new Date().toISOString() });
    return seen !== undefined;
  }
}
