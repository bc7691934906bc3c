import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { Tombstones } from '#platform/database/tombstones';

const known = `(select email from entitlements where user_id = $1
       union select email from owner_addresses where user_id = $1)`;

/** Where letters about a customer's licences go. Orders keep the address they were placed with. */
@Injectable()
export class OwnersService {
  constructor(private readonly tombstones: Tombstones) {}

  /** The account has this address from then on. Told late or twice, it never takes the place of a newer one. */
  async remember(tx: EntityManager, userId: string, email: string, since: Date): Promise<void> {
    if (await this.tombstones.isBuried(tx, userId)) return;
    await tx.query(
      `insert into owner_addresses (user_id, email, since) values ($1, $2, $3)
       on conflict (user_id, email) do update set since = greatest(owner_addresses.since, excluded.since)`,
      [userId, email, since],
    );
  }

  /** The account's address, or that of the last purchase while it never changed; undefined for whoever never bought. */
  async addressOf(tx: EntityManager, userId: string): Promise<string | undefined> {
    const [owner]: { email: string }[] = await tx.query(
      `select coalesce(
         (select email from owner_addresses where user_id = $1 order by since desc limit 1), email
       ) as email
       from entitlements where user_id = $1
       order by (status <> 'revoked') desc, created_at desc limit 1`,
      [userId],
    );
    return owner?.email;
  }

  /** Every address that letters went to, without those that were left and are another customer's now. */
  async addressesOf(tx: EntityManager, userId: string): Promise<string[]> {
    const rows: { email: string }[] = await tx.query(
      `select k.email from ${known} k
       where k.email = $2
          or not exists (select from entitlements e where e.email = k.email and e.user_id <> $1)
         and not exists (select from owner_addresses o where o.email = k.email and o.user_id <> $1)`,
      [userId, await this.addressOf(tx, userId)],
    );
    return rows.map(({ email }) => email);
  }

  /** The language we last wrote to a customer in, at whichever address. */
  async languageOf(tx: EntityManager, userId: string): Promise<Language> {
    const [last]: { language: Language }[] = await tx.query(
      `select language from mail_deliveries
       where lower(to_address) in (select lower(k.email) from ${known} k)
       order by queued_at desc limit 1`,
      [userId],
    );
    return last?.language ?? 'en';
  }
}
