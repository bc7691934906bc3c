import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails about published pages (docs/decisions/0103). */
export class CreatePageAnnouncements1799530001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table page_announcements (
      name text not null,
      version int not null,
      titles jsonb not null,
      changes jsonb not null,
      published_at timestamptz not null,
      last_user_id uuid,
      finished_at timestamptz,
      primary key (name, version)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_announcements');
  }
}
