import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reduced prices have the ranges of `plugin_listings`, so that the price filter selects by the price in effect. */
export class ReducedPriceRanges1798340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table price_reductions add column price_range smallint not null generated always as (
        case when price_cents = 0 then 0 when price_cents < 5000 then 1 when price_cents <= 10000 then 2 else 3 end) stored;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table price_reductions drop column price_range');
  }
}
