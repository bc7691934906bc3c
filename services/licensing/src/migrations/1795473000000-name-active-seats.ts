import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The view of the seats in use under its present name, for databases of version 0.2.0, where it is `living_seats`. That view and
 * the columns `asked` and `asked_bytes` of transfers stay: replicas of 0.2.0 use them during an update, and after going back.
 */
export class NameActiveSeats1795473000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view active_seats as
        select licence_id, computer_id, taken_at, kind, lease_until from seats
        where lease_until is null or lease_until > now();
    `);
  }

  /** A new database has had the view since it was created. */
  async down(): Promise<void> {}
}
