import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is new in a version, with the files of the version. */
export class NoteVersions1790650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download_files add column notes jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table download_files drop column notes');
  }
}
