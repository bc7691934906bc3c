import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';

/** Stores the searched text of subscribers folded. */
export class FoldSearches1798500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(`
      alter table subscribers add column search_text text generated always as (fold_text(email)) stored;
      create index subscribers_search_text on subscribers using gin (search_text gin_trgm_ops);
      drop index subscribers_search;
      analyze subscribers`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subscribers_search on subscribers using gin (email gin_trgm_ops);
      alter table subscribers drop column search_text;
      drop function fold_text`);
  }
}
