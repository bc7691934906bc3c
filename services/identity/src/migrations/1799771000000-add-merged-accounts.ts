import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that were merged into others (docs/decisions/0114). */
export class AddMergedAccounts1799771000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column merged_into uuid, add column merged_at timestamptz');
    await runner.query('create index users_merged on users (merged_into) where merged_into is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column merged_into, drop column merged_at');
  }
}
