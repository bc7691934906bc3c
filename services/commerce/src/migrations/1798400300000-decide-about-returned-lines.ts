import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DecideAboutReturnedLines1798400300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawals
        drop constraint withdrawals_ground_check,
        add constraint withdrawals_ground_check check (ground in ('not-activated', 'duplicate', 'already-returned'));
      drop index withdrawals_due;
      create index withdrawals_due on withdrawals (due_at)
        where state in ('received', 'waiting') or (state = 'accepted' and refunded_at is null);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update withdrawals set ground = null where ground = 'already-returned';
      alter table withdrawals
        drop constraint withdrawals_ground_check,
        add constraint withdrawals_ground_check check (ground in ('not-activated', 'duplicate'));
      drop index withdrawals_due;
      create index withdrawals_due on withdrawals (due_at)
        where state = 'received' or (state = 'accepted' and refunded_at is null);
    `);
  }
}
