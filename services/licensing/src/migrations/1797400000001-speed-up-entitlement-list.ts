import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of the list of entitlements by type, and of the figures of the last days. */
export class SpeedUpEntitlementList1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index entitlements_of_type on entitlements (subject_type, created_at desc, id desc);
      create index computers_issued on computers (issued_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index entitlements_of_type, computers_issued');
  }
}
