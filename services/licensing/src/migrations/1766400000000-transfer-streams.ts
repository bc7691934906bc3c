import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each stream ends once, however often that is told. Those that are open now were told the id of their transfer. */
export class TransferStreams1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table transfer_streams (
        id uuid primary key,
        transfer_id uuid not null references transfers (id) on delete cascade
      );
      create index transfer_streams_of_transfer on transfer_streams (transfer_id);
      insert into transfer_streams (id, transfer_id) select id, id from transfers where streams > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table transfer_streams');
  }
}
