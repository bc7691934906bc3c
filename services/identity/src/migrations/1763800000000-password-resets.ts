import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PasswordResets1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;
      create table password_resets (
        id uuid primary key,
        user_id uuid references users (id) on delete cascade,
        code_hash text not null,
        token_hash text not null constraint password_resets_token unique,
        tries int not null default 0,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index password_resets_live on password_resets (user_id) where ended_at is null;
      create index users_newest on users (created_at desc, id desc) where deleted_at is null;
      create index users_admins on users (id) where role = 'admin' and deleted_at is null;
      create index users_search on users
        using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) where deleted_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_search, users_admins, users_newest; drop table password_resets');
  }
}
