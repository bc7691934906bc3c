import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResentConfirmations1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table confirmations add is_resent boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table confirmations drop column is_resent');
  }
}
