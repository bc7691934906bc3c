import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of the static pages (docs/decisions/0103). */
export class CreatePages1799450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table pages (
      name text not null,
      version int not null,
      texts jsonb not null,
      revision int not null,
      changed_at timestamptz not null,
      changed_by text not null,
      published_at timestamptz,
      primary key (name, version)
    )`);
    await runner.query('create unique index pages_draft on pages (name) where published_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pages');
  }
}
