import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';

/** Stores the searched address of entitlements folded. */
export class FoldSearches1798500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(`
      alter table entitlements add column search_text text generated always as (fold_text(email)) stored;
      create index entitlements_search_text on entitlements using gin (search_text gin_trgm_ops);
      drop index entitlements_email;
      analyze entitlements`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index entitlements_email on entitlements using gin (email gin_trgm_ops);
      alter table entitlements drop column search_text;
      drop function fold_text`);
  }
}
