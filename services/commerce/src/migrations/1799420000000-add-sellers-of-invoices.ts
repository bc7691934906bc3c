import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices name the company as it was when they were issued; those of before name the present one. */
export class AddSellersOfInvoices1799420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoices add column seller jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invoices drop column seller');
  }
}
