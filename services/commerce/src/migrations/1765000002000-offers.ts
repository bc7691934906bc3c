import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal offers, and the order that uses one. */
export class Offers1765000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table offers (
        id uuid primary key,
        user_id uuid not null,
        rule text not null check (rule in ('crossgrade', 'loyalty')),
        plugin_id uuid not null,
        owned_name text,
        percent int not null check (percent between 1 and 90),
        issued_at timestamptz not null,
        ends_at timestamptz not null,
        constraint offers_once unique (user_id, rule, plugin_id)
      );
      create index offers_ends on offers (ends_at);
      alter table orders add column offer_id uuid;
      -- Once for each offer, whoever asks at once. An order that came to nothing gives it back by becoming expired or failed.
      create unique index orders_offer on orders (offer_id)
        where offer_id is not null and state not in ('expired', 'failed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index orders_offer; alter table orders drop column offer_id; drop table offers');
  }
}
