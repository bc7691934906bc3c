import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that continues after a change of password keeps its tokens; null: only those of its token version are valid. */
export class KeepSessionTokens1799001200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions add column oldest_token_version int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column oldest_token_version');
  }
}
