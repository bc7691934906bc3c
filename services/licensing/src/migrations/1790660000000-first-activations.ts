import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each licence was activated for the first time. A deactivation deletes the seat, and a withdrawal depends on whether there
 * ever was one. Known activations are taken from the seats of the present and of the history.
 */
export class FirstActivations1790660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table first_activations (
        licence_id uuid primary key references licences (id) on delete cascade,
        activated_at timestamptz not null
      );
      insert into first_activations (licence_id, activated_at)
      select licence_id, min(at) from (
        select licence_id, taken_at as at from seats
        union all select licence_id, freed_at from freed_seats
        union all select licence_id, at from seat_events where licence_id is not null
      ) known where exists (select from licences where licences.id = known.licence_id) group by licence_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table first_activations');
  }
}
