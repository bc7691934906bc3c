import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        token_version int not null,
        device text not null,
        address text not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index sessions_of_user on sessions (user_id, expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sessions');
  }
}
