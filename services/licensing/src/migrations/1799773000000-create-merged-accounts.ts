import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMergedAccounts } from '#platform/database/merges/merged-accounts';

/** Which accounts were merged into others (docs/decisions/0114). */
export class CreateMergedAccounts1799773000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createMergedAccounts);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table merged_accounts');
  }
}
