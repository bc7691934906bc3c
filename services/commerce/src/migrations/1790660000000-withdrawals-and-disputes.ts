import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WithdrawalsAndDisputes1790660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_consents (
        order_id uuid not null references orders,
        kind text not null check (kind in ('immediate-supply', 'withdrawal-effect')),
        text_version text not null,
        language text not null check (language in ('en', 'ru')),
        at timestamptz not null default now(),
        primary key (order_id, kind, text_version)
      );
      create table withdrawals (
        id uuid primary key,
        order_number text not null,
        -- Null until the declaration was matched with an order.
        order_id uuid references orders,
        -- The signed-in customer; null for a guest.
        user_id uuid,
        name text not null,
        email text not null,
        -- Sorted plug-in ids; empty for the whole order.
        items uuid[] not null,
        reason text not null,
        received_at timestamptz not null,
        state text not null check (state in ('received', 'waiting', 'accepted', 'declined')),
        ground text check (ground in ('not-activated', 'duplicate')),
        decided_at timestamptz,
        decided_by uuid,
        decision_reason text not null default '',
        refunded_at timestamptz,
        refund_attempts int not null default 0,
        problem text,
        due_at timestamptz not null,
        check ((state in ('accepted', 'declined')) = (decided_at is not null)),
        check (state in ('received', 'declined') or order_id is not null)
      );
      -- A declaration that is repeated is the same one.
      create unique index withdrawals_once on withdrawals (order_id, items) where state <> 'declined';
      create index withdrawals_of_order on withdrawals (order_id);
      create index withdrawals_due on withdrawals (due_at)
        where state = 'received' or (state = 'accepted' and refunded_at is null);
      create index withdrawals_newest on withdrawals (received_at desc, id desc) where order_id is not null;
      create table payment_alerts (
        -- Stripe's id of the dispute or warning.
        id text primary key,
        kind text not null check (kind in ('dispute', 'warning')),
        order_id uuid not null references orders,
        status text not null,
        reason text not null,
        amount_cents int not null,
        created_at timestamptz not null,
        due_by timestamptz,
        submissions int not null default 0,
        evidence jsonb,
        evidence_sent_at timestamptz,
        submitted_at timestamptz
      );
      create index payment_alerts_of_order on payment_alerts (order_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payment_alerts, withdrawals, order_consents');
  }
}
