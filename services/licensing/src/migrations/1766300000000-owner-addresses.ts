import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that accounts were given after a purchase. Who never changed theirs has no row. */
export class OwnerAddresses1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table owner_addresses (
        user_id uuid not null,
        email text not null,
        since timestamptz not null,
        primary key (user_id, email)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table owner_addresses');
  }
}
