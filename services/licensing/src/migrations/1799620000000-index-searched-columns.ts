import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search of the panel finds licences by their last four characters and computers by the beginning of their code. */
export class IndexSearchedColumns1799620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index licences_last4 on licences (upper(right(id::text, 4)))');
    await runner.query('create index computers_code on computers (device_id text_pattern_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index licences_last4');
    await runner.query('drop index computers_code');
  }
}
