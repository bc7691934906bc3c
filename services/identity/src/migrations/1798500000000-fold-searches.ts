import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';

/** Stores the searched text of accounts folded: folding each hit of a search would take 8 µs. */
export class FoldSearches1798500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(`
      drop statistics users_search_text;
      alter table users add column search_text text generated always as (fold_text(first_name || ' ' || last_name || ' ' || email)) stored;
      create index users_search_text on users using gin (search_text gin_trgm_ops) where deleted_at is null;
      drop index users_search;
      analyze users`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index users_search on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
      alter table users drop column search_text;
      drop function fold_text;
      create statistics users_search_text on (first_name || ' ' || last_name || ' ' || email) from users`);
  }
}
