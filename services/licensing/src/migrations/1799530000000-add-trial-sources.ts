import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where trials come from, and which of their ends were announced (docs/decisions/0096). */
export class AddTrialSources1799530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table trials
      add column source text not null default 'pairing'
        constraint trials_source check (source in ('product-page', 'plug-in', 'pairing')),
      add column ending_announced_at timestamptz,
      add column end_announced_at timestamptz`);
    await runner.query(
      'create index trials_unannounced on trials (ends_at) where end_announced_at is null and ends_at is not null',
    );
    await runner.query(`create table trial_visits (
      user_id uuid not null,
      plugin_id uuid not null,
      visited_at timestamptz not null,
      primary key (user_id, plugin_id)
    )`);
    await runner.query('create index trial_visits_by_age on trial_visits (visited_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trial_visits');
    await runner.query('drop index trials_unannounced');
    await runner.query(
      'alter table trials drop column source, drop column ending_announced_at, drop column end_announced_at',
    );
  }
}
