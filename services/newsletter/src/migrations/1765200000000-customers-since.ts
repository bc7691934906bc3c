import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an account has its address: facts may come in any order, and the newest one stands. */
export class CustomersSince1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table customers add column since timestamptz not null default 'epoch'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers drop column since');
  }
}
