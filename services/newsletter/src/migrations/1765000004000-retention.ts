import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is too old is found by its age. */
export class Retention1765000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subscribers_inactive on subscribers (last_acted_at);
      create index deliveries_settled on deliveries (settled_at) where settled_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_settled, subscribers_inactive');
  }
}
