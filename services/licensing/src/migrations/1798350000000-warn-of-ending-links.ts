import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records for which end of a download link its customer was mailed, and finds the links that end. */
export class WarnOfEndingLinks1798350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download_grants add column ending_mailed_at timestamptz');
    await runner.query(
      'create index download_grants_by_end on download_grants (expires_at) where revoked_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index download_grants_by_end');
    await runner.query('alter table download_grants drop column ending_mailed_at');
  }
}
