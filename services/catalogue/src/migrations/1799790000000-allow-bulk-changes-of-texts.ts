import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of products are imported as bulk changes (docs/decisions/0117). */
export class AllowBulkChangesOfTexts1799790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bulk_changes drop constraint bulk_changes_action_check;
      alter table bulk_changes add constraint bulk_changes_action_check
        check (action in ('price', 'activate', 'deactivate', 'texts'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from bulk_changes where action = 'texts';
      alter table bulk_changes drop constraint bulk_changes_action_check;
      alter table bulk_changes add constraint bulk_changes_action_check
        check (action in ('price', 'activate', 'deactivate'));
    `);
  }
}
