import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each stream was last heard of: one that is read slowly runs for hours. */
export class StreamSigns1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transfer_streams add column seen_at timestamptz not null default now();
      update transfer_streams s set seen_at = t.last_seen_at from transfers t where t.id = s.transfer_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transfer_streams drop column seen_at');
  }
}
