import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentity1763100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key,
        email text not null,
        first_name text not null,
        last_name text not null,
        password_hash text not null,
        role text not null default 'user' check (role in ('user', 'admin')),
        language text not null default 'en' check (language in ('en', 'ru')),
        token_version int not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        constraint users_email_is_lower check (email = lower(email))
      );
      create unique index users_email on users (email) where deleted_at is null;
      create table shop_settings (
        name text primary key,
        value jsonb not null,
        changed_at timestamptz not null default now(),
        changed_by text not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table users, shop_settings');
  }
}
