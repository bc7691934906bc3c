import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a computer is known by when its id has changed, and how often seats moved. */
export class SeatHistory1764510003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table computers add column board_hash bytea, add column disk_hash bytea, add column os_hash bytea;
      create table seat_events (
        id uuid primary key,
        user_id uuid not null,
        computer_id uuid not null,
        licence_id uuid,
        kind text not null check (kind in ('SWAPPED', 'SWAPPED_BY_CODE', 'REBOUND')),
        detail jsonb not null default '{}',
        at timestamptz not null default now()
      );
      create index seat_events_of_licence on seat_events (licence_id, at);
      create index seat_events_of_computer on seat_events (computer_id, at);
      create table swap_codes (
        user_id uuid primary key,
        code_hash bytea not null,
        tries int not null default 0,
        expires_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table swap_codes, seat_events;
      alter table computers drop column board_hash, drop column disk_hash, drop column os_hash;
    `);
  }
}
