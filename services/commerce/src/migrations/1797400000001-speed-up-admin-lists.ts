import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of the lists of offers and findings, and of the figures of the last days. */
export class SpeedUpAdminLists1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index offers_newest on offers (issued_at desc, id desc);
      create index offers_of_user on offers (user_id, issued_at desc, id desc);
      create index reconciliation_findings_open on reconciliation_findings (found_at desc, id desc)
        where repaired_at is null;
      create index orders_paid on orders (paid_at) where paid_at is not null;
      create index refunds_newest on refunds (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index offers_newest, offers_of_user, reconciliation_findings_open, orders_paid, refunds_newest',
    );
  }
}
