import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passwords of programs that cannot open the browser (docs/decisions/0099). */
export class CreateAppPasswords1799400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table app_passwords (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      token_version int not null,
      name text not null,
      password_hash text not null constraint app_passwords_hash unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`);
    await runner.query('create index app_passwords_of_user on app_passwords (user_id, created_at desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table app_passwords');
  }
}
