import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Streams name the bytes they send, so that copies can be counted by bytes. `transfers.streams`, `asked` and `asked_bytes` are
 * not read any more; they stay until no replica of the former version runs.
 */
export class TransferCopies1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transfer_streams
        add column from_byte bigint not null default 0,
        add column end_byte bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transfer_streams drop column end_byte, drop column from_byte');
  }
}
