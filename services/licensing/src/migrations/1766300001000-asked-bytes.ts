import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was asked for within a transfer, so that one transfer is not continued for ever. */
export class AskedBytes1766300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transfers
        add column sent_bytes bigint not null default 0,
        add column asked_bytes bigint not null default 0,
        add column asked int8multirange not null default '{}';
      update transfers t set sent_bytes = r.bytes, asked_bytes = r.bytes, asked = t.received
        from (select id, (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(received) part) as bytes
                from transfers where completed_at is null) r
       where r.id = t.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table transfers drop column sent_bytes, drop column asked_bytes, drop column asked',
    );
  }
}
