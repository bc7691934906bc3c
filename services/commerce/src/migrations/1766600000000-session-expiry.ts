import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Withdrawn attempts become a queue of sessions to expire at Stripe; offers name the purchases that earned them. */
export class SessionExpiry1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table checkout_attempts
        add column expiry_due_at timestamptz not null default now(),
        add column expiry_attempts int not null default 0;
      update checkout_attempts a set is_withdrawn = true
        from tombstones t where t.subject_id = a.user_id and a.state = 'open';
      create index checkout_attempts_to_expire on checkout_attempts (expiry_due_at)
        where state = 'open' and is_withdrawn;
      alter table offers add column earned_by uuid[] not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table offers drop column earned_by;
      drop index checkout_attempts_to_expire;
      alter table checkout_attempts drop column expiry_attempts, drop column expiry_due_at;
    `);
  }
}
