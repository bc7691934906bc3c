import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts without the request's cookie are counted apart; the daily limit holds over all requests of an account. */
export class CodeAttempts1795400001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table code_attempts (
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null,
        attempts int not null,
        resets_at timestamptz not null,
        primary key (user_id, purpose)
      );
      create index code_attempts_oldest on code_attempts (resets_at);
      alter table password_resets add tries_by_email int not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table password_resets drop column tries_by_email; drop table code_attempts');
  }
}
