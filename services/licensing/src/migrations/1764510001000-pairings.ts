import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Computers that wait for somebody to confirm them in a browser. Codes and secrets stand here only as hashes. */
export class Pairings1764510001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table pairings (
        id uuid primary key,
        user_code_hash bytea not null,
        poll_secret_hash bytea not null,
        machine jsonb not null,
        client text,
        state text not null check (state in ('waiting', 'approved', 'denied', 'handed')),
        user_id uuid,
        computer_id uuid,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        constraint pairings_code_once unique (user_code_hash)
      );
      create index pairings_by_end on pairings (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pairings');
  }
}
