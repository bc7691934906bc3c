import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';

/** Stores the searched title of articles folded. */
export class FoldSearches1798500000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(`
      alter table article_translations add column search_text text generated always as (fold_text(title)) stored;
      create index article_translations_search_text on article_translations using gin (search_text gin_trgm_ops);
      drop index article_translations_search;
      analyze article_translations`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index article_translations_search on article_translations using gin (title gin_trgm_ops);
      alter table article_translations drop column search_text;
      drop function fold_text`);
  }
}
