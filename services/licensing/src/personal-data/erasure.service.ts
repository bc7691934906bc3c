import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Tombstones } from '#platform/database/tombstones';
import { redactFacts } from '#platform/events/redact-facts';
import { MailDesk } from '#platform/mail/mail-desk';
import { swapReportMail } from '../mails/swap-report.mail';
import { OwnersService } from '../owners/owners.service';

/** What is about a person and about nothing else; what refers to others first. */
const personal = [
  'offline_activations',
  'pairings',
  'seat_events',
  'freed_seats',
  'swap_codes',
  'computers',
  'owner_addresses',
];

/** Takes the person out of what they own, and with them what they could still do with their licences. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly tombstones: Tombstones,
    private readonly desk: MailDesk,
    private readonly owners: OwnersService,
  ) {}

  async forget(tx: EntityManager, userId: string): Promise<void> {
    await this.tombstones.bury(tx, userId);
    await this.waitForOthers(tx, userId);
    const addressOfNobody = `deleted-${userId}@deleted.invalid`;
    const addresses = await this.owners.addressesOf(tx, userId);
    for (const email of addresses) await this.desk.erase(tx, email);
    await this.desk.eraseMails(tx, await this.reportsAbout(tx, addresses));
    const [owned]: [{ id: string }[], number] = await tx.query(
      `update entitlements set email = $2, status = 'revoked' where user_id = $1 returning id`,
      [userId, addressOfNobody],
    );
    // Those lie at the address of the purchase, which may be another customer's now.
    await this.desk.eraseMails(
      tx,
      owned.map(({ id }) => `licence:${id}`),
    );
    for (const table of personal) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
    await tx.query(`update licences set status = 'revoked' where user_id = $1`, [userId]);
    await tx.query(
      `update download_grants set revoked_at = now() where user_id = $1 and revoked_at is null`,
      [userId],
    );
    await redactFacts(tx, { userId }, { email: addressOfNobody, firstName: '' });
  }

  /** Letters to the operator that name the customer by their address. */
  private async reportsAbout(tx: EntityManager, addresses: readonly string[]): Promise<string[]> {
    const rows: { key: string }[] = await tx.query(
      `select key from mail_deliveries where template = $1 and data ->> 'customer' = any($2)`,
      [swapReportMail.name, addresses],
    );
    return rows.map(({ key }) => key);
  }

  /**
   * Whoever seats or frees a computer of theirs at this moment finishes first, so that what they write is seen and goes as well; whoever
   * comes later finds nothing to use. Licences before computers, like whoever takes a seat.
   */
  private async waitForOthers(tx: EntityManager, userId: string): Promise<void> {
    for (const table of ['licences', 'computers'])
      await tx.query(`select from ${table} where user_id = $1 order by id for update`, [userId]);
  }
}
