import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFoldText } from '#platform/lists/fold-text';
import { refreshListings } from './1797100000000-plugin-listings';

const refreshAll = 'select refresh_plugin_listings(array(select id from plugins))';

/** Folds the texts that visitors and administrators search. */
export class FoldSearches1798500000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldText);
    await runner.query(refreshListings((sql) => `fold_text(${sql})`));
    await runner.query(refreshAll);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(refreshListings((sql) => sql));
    await runner.query(refreshAll);
    await runner.query('drop function fold_text');
  }
}
