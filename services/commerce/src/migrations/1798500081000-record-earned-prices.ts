import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which owned products earned the price of a purchase, and the former customers of moved orders (docs/decisions/0081). */
export class RecordEarnedPrices1798500081000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table order_items add column completed_plugin_ids uuid[] not null default '{}';
      alter table order_reassignments add column former_user_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table order_reassignments drop column former_user_id;
      alter table order_items drop column completed_plugin_ids`);
  }
}
