import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an account was last used. For those that are there nobody knows, so it counts from now. */
export class Activity1765000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column last_active_at timestamptz not null default now();
      create index users_inactive on users (last_active_at) where deleted_at is null and role = 'user';
      create index password_resets_oldest on password_resets (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index password_resets_oldest, users_inactive; alter table users drop column last_active_at',
    );
  }
}
