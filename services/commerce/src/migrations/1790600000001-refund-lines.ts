import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expands the schema only: for rows of the release before, the refunded sum decides about the licences. */
export class RefundLines1790600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table refunds add column revoke text check (revoke in ('all', 'lines', 'none'));
      create table refund_lines (
        refund_id uuid not null references refunds on delete cascade,
        plugin_id uuid not null,
        amount_cents int not null check (amount_cents >= 0),
        primary key (refund_id, plugin_id)
      );
      alter table order_items add column is_revoked boolean not null default false;
      alter table orders add column keeps_licences boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table orders drop column keeps_licences;
      alter table order_items drop column is_revoked;
      drop table refund_lines;
      alter table refunds drop column revoke;
    `);
  }
}
