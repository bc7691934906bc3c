import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `shop restore` may have created the table in a database of an earlier release. */
export class CreateErasuresToRepeat1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table if not exists erasures_to_repeat (user_id uuid primary key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erasures_to_repeat');
  }
}
