import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmWithdrawals1799000830000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawals
        -- The address whose orders the browser had opened by find-my-order.
        add column proven_email text,
        -- Declared without the customer's session or that access: takes effect after the button behind a mailed link.
        add column needs_confirmation boolean not null default false;
      create index withdrawals_unconfirmed on withdrawals (received_at) where needs_confirmation;
      create table withdrawal_links (
        id uuid primary key,
        withdrawal_id uuid not null references withdrawals on delete cascade,
        -- Where it was mailed to. An order that moves to another address ends its links.
        email text not null,
        token_hash text not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index withdrawal_links_of_withdrawal on withdrawal_links (withdrawal_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table withdrawal_links;
      delete from withdrawals where needs_confirmation;
      alter table withdrawals drop column proven_email, drop column needs_confirmation;
    `);
  }
}
