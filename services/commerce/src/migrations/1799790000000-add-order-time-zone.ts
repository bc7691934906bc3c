import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time zone of the dates in mails and documents of an order. Those of earlier orders stay in UTC, as they were printed. */
export class AddOrderTimeZone1799790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table orders add column time_zone text not null default 'UTC'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column time_zone');
  }
}
