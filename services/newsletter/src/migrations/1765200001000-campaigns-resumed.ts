import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a campaign goes on: the refusals from before do not pause it again. */
export class CampaignsResumed1765200001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns add column resumed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns drop column resumed_at');
  }
}
