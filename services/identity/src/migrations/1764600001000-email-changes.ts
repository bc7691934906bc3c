import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailChanges1764600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_changes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        new_email text not null constraint email_changes_email_is_lower check (new_email = lower(new_email)),
        token_hash text not null constraint email_changes_token unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index email_changes_of_user on email_changes (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_changes');
  }
}
