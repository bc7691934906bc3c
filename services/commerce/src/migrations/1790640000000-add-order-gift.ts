import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expands the schema only: orders of the release before are no presents. */
export class AddOrderGift1790640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column gift jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column gift');
  }
}
