import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first version that a licence does not cover; without one it covers all that will ever be. */
export class LicenceCoverage1764510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table licences add column covers_below text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table licences drop column covers_below');
  }
}
