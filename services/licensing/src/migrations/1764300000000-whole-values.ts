import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters that name a whole address or a whole id: compared, not searched for. */
export class WholeValues1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index entitlements_of_address on entitlements (lower(email), created_at desc, id desc);
      create index entitlements_of_subject on entitlements (subject_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index entitlements_of_address, entitlements_of_subject');
  }
}
