import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The planner does not use the statistics of a partial index, so those of the searched text are kept for the table. */
export class SpeedUpUserList1797400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create statistics users_search_text on (first_name || ' ' || last_name || ' ' || email) from users;
      create index users_registered on users (created_at);
      analyze users`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_registered; drop statistics users_search_text');
  }
}
