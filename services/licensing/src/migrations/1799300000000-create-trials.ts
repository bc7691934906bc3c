import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trials of plug-ins, and the pairings that start them (docs/decisions/0096). */
export class CreateTrials1799300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table trials (
      id uuid primary key,
      user_id uuid,
      address_hash bytea,
      device_hash bytea not null,
      computer_id uuid references computers on delete set null,
      plugin_id uuid not null,
      epoch int not null,
      slug text not null,
      name text not null,
      days int not null,
      started_at timestamptz,
      ends_at timestamptz,
      extended_at timestamptz,
      opened_days int not null default 0,
      last_opened_on date,
      created_at timestamptz not null default now(),
      constraint trials_once_a_user unique (user_id, plugin_id, epoch),
      constraint trials_once_an_address unique (address_hash, plugin_id, epoch),
      constraint trials_once_a_device unique (device_hash, plugin_id, epoch)
    )`);
    await runner.query('create index trials_by_age on trials (created_at)');
    await runner.query('create index trials_of_computers on trials (computer_id)');
    await runner.query('alter table pairings add column trial_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pairings drop column trial_id');
    await runner.query('drop table trials');
  }
}
