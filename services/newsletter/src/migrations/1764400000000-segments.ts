import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Segments1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ownerships (
        user_id uuid not null,
        plugin_id uuid not null,
        is_owned boolean not null,
        changed_at timestamptz not null,
        primary key (user_id, plugin_id)
      );
      create index ownerships_plugin on ownerships (plugin_id) where is_owned;
      create index customers_email on customers (email);
      alter table campaigns add column segment jsonb not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table campaigns drop column segment;
      drop index customers_email;
      drop table ownerships;
    `);
  }
}
