import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of the terms that an account accepted; unknown for accounts of before. */
export class AddAcceptedTerms1799450001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column terms_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column terms_version');
  }
}
