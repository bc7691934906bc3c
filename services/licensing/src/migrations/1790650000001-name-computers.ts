import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name that an owner gives a computer, and when the owner removed it from the list. */
export class NameComputers1790650000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table computers add column given_name text, add column hidden_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table computers drop column given_name, drop column hidden_at');
  }
}
