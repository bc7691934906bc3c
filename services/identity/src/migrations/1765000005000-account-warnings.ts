import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the owner of an unused account was told that it will end. */
export class AccountWarnings1765000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column warned_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column warned_at');
  }
}
