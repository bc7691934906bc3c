import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that creates the tables of a test. */
export function migrationOf(sql: string): new () => MigrationInterface {
  return class CreateTables1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }

    async down(): Promise<void> {}
  };
}
