import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the page of a product without a video announces one. */
export class AnnounceVideos1799000830001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table plugins add column is_video_announced boolean not null default true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table plugins drop column is_video_announced');
  }
}
