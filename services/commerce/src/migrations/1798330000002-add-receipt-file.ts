import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stripe's id of the receipt that is sent as evidence (docs/decisions/0063). */
export class AddReceiptFile1798330000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_alerts add column receipt_file text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_alerts drop column receipt_file');
  }
}
