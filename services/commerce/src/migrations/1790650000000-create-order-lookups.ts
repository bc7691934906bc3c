import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrderLookups1790650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_lookups (
        id uuid primary key,
        email text not null,
        language text not null,
        code_hash text,
        token_hash text unique,
        tries int not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        mailed_at timestamptz,
        access_hash text unique,
        access_expires_at timestamptz
      );
      create table order_reassignments (
        id uuid primary key,
        order_id uuid not null references orders,
        old_email text not null,
        new_email text not null,
        reason text not null,
        token_hash text not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        confirmed_at timestamptz
      );
      create index order_reassignments_of_order on order_reassignments (order_id);
      create index order_lookups_of_address on order_lookups (email, mailed_at) where email <> '';
      create index order_lookups_by_age on order_lookups (created_at);
      create index orders_of_purchase_address on orders (lower(email), paid_at desc) where paid_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index orders_of_purchase_address; drop table order_lookups, order_reassignments',
    );
  }
}
