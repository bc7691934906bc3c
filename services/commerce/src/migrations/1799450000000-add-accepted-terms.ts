import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of the terms that an order was placed under; unknown for orders of before. */
export class AddAcceptedTerms1799450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column terms_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column terms_version');
  }
}
