import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the last backup ended: one row, written by the backup tool (docs/decisions/0109). */
export class CreateLastBackup1799774000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table last_backup (
        id int primary key default 1 check (id = 1),
        ended_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table last_backup');
  }
}
