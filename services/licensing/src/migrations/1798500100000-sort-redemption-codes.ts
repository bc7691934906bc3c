import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of the panel's list: a page of a batch of 10,000 codes reads as many rows as it shows. */
export class SortRedemptionCodes1798500100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index redemption_codes_page on redemption_codes (batch_id, redeemed_at desc nulls last, id);
      drop index redemption_codes_of_batch`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index redemption_codes_of_batch on redemption_codes (batch_id, redeemed_at, id);
      drop index redemption_codes_page`);
  }
}
