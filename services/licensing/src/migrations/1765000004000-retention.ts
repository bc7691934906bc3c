import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is too old is found by its age. */
export class Retention1765000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index download_grants_oldest on download_grants (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index download_grants_oldest');
  }
}
