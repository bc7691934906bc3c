import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to the licences of an order after they were granted. */
export class LicenceEvents1767200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table licence_events (
        id uuid primary key,
        entitlement_id uuid not null references entitlements (id) on delete cascade,
        order_id uuid not null,
        kind text not null check (kind in ('suspended', 'revoked', 'restored', 'moved')),
        at timestamptz not null default now()
      );
      create index licence_events_of_order on licence_events (order_id, at);
      create index licence_events_of_entitlement on licence_events (entitlement_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table licence_events');
  }
}
