import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators filter entitlements by. */
export class EntitlementLists1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create index entitlements_newest on entitlements (created_at desc, id desc);
      create index entitlements_email on entitlements using gin (email gin_trgm_ops);
      create index entitlements_user_text on entitlements using gin ((user_id::text) gin_trgm_ops);
      create index entitlements_order_text on entitlements using gin ((source_order_id::text) gin_trgm_ops);
      create index entitlements_subject_text on entitlements using gin ((subject_id::text) gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index entitlements_newest, entitlements_email, entitlements_user_text,
      entitlements_order_text, entitlements_subject_text`);
  }
}
