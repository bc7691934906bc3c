import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sample may have a second recording: the same phrase with the plug-in bypassed. */
export class BypassedSamples1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audio_samples add column bypassed jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audio_samples drop column bypassed');
  }
}
