import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entitlements that an administrator has suspended. */
export class AddHeldEntitlements1799620001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table entitlements add column is_held boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table entitlements drop column is_held');
  }
}
