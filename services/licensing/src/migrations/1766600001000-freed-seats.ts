import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats that were freed by a deactivation and that no other computer has taken since. */
export class FreedSeats1766600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table freed_seats (
        licence_id uuid not null,
        computer_id uuid not null,
        user_id uuid not null,
        freed_at timestamptz not null default now(),
        primary key (licence_id, computer_id)
      );
      create index freed_seats_of_user on freed_seats (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table freed_seats');
  }
}
