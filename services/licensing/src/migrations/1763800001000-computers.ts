import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Computers1763800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table computers (
        id uuid primary key,
        user_id uuid not null,
        device_id text not null,
        machine_name text not null,
        os text not null,
        device jsonb not null default '{}',
        status text not null check (status in ('active', 'deactivated')),
        issued_at timestamptz not null,
        last_seen_at timestamptz not null,
        constraint computers_one_per_device unique (user_id, device_id)
      );
      create table seats (
        licence_id uuid not null references licences (id),
        computer_id uuid not null references computers (id) on delete cascade,
        taken_at timestamptz not null,
        primary key (licence_id, computer_id)
      );
      create index seats_of_computer on seats (computer_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seats, computers');
  }
}
