import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the release of a campaign needs of a computer (docs/decisions/0104). */
export class AddCampaignRequirements1799510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaigns add column requirements jsonb');
  }

  /** Deleting the database is the way back. */
  async down(): Promise<void> {}
}
