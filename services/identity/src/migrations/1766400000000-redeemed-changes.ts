import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when an account has its address, and which it had before. Of links that were used before this, nobody can tell any more
 * whether the address they left had been shown to be the account's.
 */
export class RedeemedChanges1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column email_since timestamptz not null default now();
      update users u set email_since = case
        when exists (select from email_changes c
                     where c.user_id = u.id and c.new_email = u.email and c.old_email <> u.email)
        then coalesce(u.email_confirmed_at, now()) else u.created_at end;
      alter table email_changes
        add column redeemed_at timestamptz,
        add column old_since timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table email_changes drop column old_since, drop column redeemed_at;
      alter table users drop column email_since;
    `);
  }
}
