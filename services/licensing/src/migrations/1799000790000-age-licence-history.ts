import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The retention rules find seat and licence events by their age. */
export class AgeLicenceHistory1799000790000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index seat_events_by_age on seat_events (at)');
    await runner.query('create index licence_events_by_age on licence_events (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index licence_events_by_age, seat_events_by_age');
  }
}
