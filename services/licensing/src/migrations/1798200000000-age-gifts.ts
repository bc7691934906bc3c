import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of the presents whose words and address are kept, by the age of their last mail. */
export class AgeGifts1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index gifts_with_address on gifts (sent_at) where email <> ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index gifts_with_address');
  }
}
