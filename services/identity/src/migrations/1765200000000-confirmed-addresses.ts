import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmedAddresses1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add email_confirmed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column email_confirmed_at');
  }
}
