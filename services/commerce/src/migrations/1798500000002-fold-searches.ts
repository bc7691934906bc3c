import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';

/** Stores the searched address of orders folded. */
export class FoldSearches1798500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(`
      alter table orders add column search_text text generated always as (fold_text(coalesce(billing_email, email))) stored;
      create index orders_search_text on orders using gin (search_text gin_trgm_ops);
      drop index orders_email;
      analyze orders`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index orders_email on orders using gin ((coalesce(billing_email, email)) gin_trgm_ops);
      alter table orders drop column search_text;
      drop function fold_text`);
  }
}
