import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which text a subscriber agreed to. Unknown for confirmations before this release. */
export class ConsentVersion1797900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscribers add column consent_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscribers drop column consent_version');
  }
}
