import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever activates, lists or loses an account asks for one customer's licences. */
export class LicencesOfUser1766200002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index licences_of_user on licences (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index licences_of_user');
  }
}
