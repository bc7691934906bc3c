import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import { MailDesk } from '#platform/mail/mail-desk';

/** Takes the person out of what they own, and with them what they could still do with their licences. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly tombstones: Tombstones,
    private readonly desk: MailDesk,
  ) {}

  async forget(tx: EntityManager, userId: string): Promise<void> {
    await this.tombstones.bury(tx, userId);
    const owned = await tx.query<{ email: string }[]>(
      'select distinct email from entitlements where user_id = $1',
      [userId],
    );
    for (const { email } of owned) await this.desk.erase(tx, email);
    await tx.query(`update entitlements set email = $2, status = 'revoked' where user_id = $1`, [
      userId,
      `deleted-${userId}@deleted.invalid`,
    ]);
    for (const table of ['computers', 'pairings', 'seat_events', 'swap_codes'])
      await tx.query(`delete from ${table} where user_id = $1`, [userId]);
    await tx.query(`update licences set status = 'revoked' where user_id = $1`, [userId]);
    await tx.query(
      `update download_grants set revoked_at = now() where user_id = $1 and revoked_at is null`,
      [userId],
    );
  }
}
