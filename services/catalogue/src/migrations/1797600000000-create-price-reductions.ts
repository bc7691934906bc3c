import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePriceReductions1797600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table price_schedules (
        plugin_id uuid primary key,
        version int not null
      );
      create table price_reductions (
        plugin_id uuid not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        sale_id uuid not null,
        list_cents int not null,
        price_cents int not null check (price_cents >= 0),
        lowest_cents int not null check (lowest_cents >= 0),
        primary key (plugin_id, starts_at),
        constraint price_reductions_reduce check (price_cents < list_cents and ends_at > starts_at)
      );
      create index price_reductions_end on price_reductions (ends_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table price_reductions, price_schedules');
  }
}
