import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of past days, the same table in every service that has figures. Every row can be counted again. */
export class CreateDailyFigures1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table daily_figures (
        name text not null,
        day date not null,
        amount float8 not null,
        counted_at timestamptz not null,
        primary key (name, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table daily_figures');
  }
}
