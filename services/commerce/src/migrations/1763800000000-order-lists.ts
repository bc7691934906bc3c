import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators filter orders by. */
export class OrderLists1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create index orders_newest on orders (created_at desc, id desc);
      create index orders_state on orders (state, created_at desc, id desc);
      create index orders_email on orders using gin ((coalesce(billing_email, email)) gin_trgm_ops);
      create index orders_number_search on orders using gin (number gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index orders_newest, orders_state, orders_email, orders_number_search');
  }
}
