import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that administrators ask for, and those that Stripe tells of; what Stripe told about one payment. */
export class Refunds1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refunds (
        id uuid primary key,
        order_id uuid not null references orders,
        key text,
        stripe_refund_id text constraint refunds_stripe_id unique,
        amount_cents int not null check (amount_cents > 0),
        reason text,
        note text not null default '',
        state text not null check (state in ('requested', 'pending', 'succeeded', 'failed', 'refused')),
        refusal text,
        requested_by uuid,
        created_at timestamptz not null,
        asked_at timestamptz,
        constraint refunds_once unique (order_id, key)
      );
      create index refunds_of_order on refunds (order_id, created_at);
      create index refunds_waiting on refunds (created_at) where state = 'requested';
      create index orders_of_address on orders (lower(coalesce(billing_email, email)), created_at desc, id desc);
      create index stripe_events_payment on stripe_events ((object ->> 'payment_intent'), created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index stripe_events_payment, orders_of_address');
    await runner.query('drop table refunds');
  }
}
