import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Carts of customers. */
export class CreateCarts1790610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table carts (
        user_id uuid primary key,
        items jsonb not null,
        codes text[] not null,
        updated_at timestamptz not null
      );
      create index carts_updated on carts (updated_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table carts');
  }
}
