import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products are edited by several people and never leave the books; a sample may be something else than an MP3. */
export class ProductAdministration1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table plugins add column revision int not null default 1;
      alter table plugins add column archived_at timestamptz;
      alter table plugins add constraint plugins_archived_are_inactive
        check (archived_at is null or not is_active);
      alter table audio_samples add column content_type text not null default 'audio/mpeg';
      create index plugins_newest on plugins (created_at desc, id desc) where archived_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index plugins_newest;
      alter table audio_samples drop column content_type;
      alter table plugins drop constraint plugins_archived_are_inactive;
      alter table plugins drop column archived_at;
      alter table plugins drop column revision;
    `);
  }
}
