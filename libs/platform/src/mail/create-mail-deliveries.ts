import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of promised mails: the same in every service that writes to people. */
export class CreateMailDeliveries1763000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_deliveries (
        id uuid primary key,
        key text not null constraint mail_deliveries_key unique,
        template text not null,
        language text not null,
        to_address text not null,
        to_name text,
        data jsonb,
        headers jsonb,
        state text not null check (state in ('queued', 'sending', 'sent', 'failed')),
        attempts int not null default 0,
        last_error text,
        queued_at timestamptz not null,
        handed_at timestamptz,
        sending_at timestamptz,
        sent_at timestamptz,
        request_id text
      );
      create index mail_deliveries_open on mail_deliveries (handed_at) where state in ('queued', 'sending');
      create index mail_deliveries_failed on mail_deliveries (queued_at) where state = 'failed';
      create index mail_deliveries_address on mail_deliveries (lower(to_address));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_deliveries');
  }
}
