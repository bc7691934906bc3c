import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are to know (docs/decisions/0109). */
export class CreateAlerts1799730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table alerts (
        id uuid primary key,
        source text not null,
        kind text not null,
        subject text not null,
        count int,
        raised_at timestamptz not null,
        seen_at timestamptz not null,
        ended_at timestamptz,
        mailed_at timestamptz,
        mailed_count int
      );
      create unique index alerts_open on alerts (source, kind, subject) where ended_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table alerts');
  }
}
