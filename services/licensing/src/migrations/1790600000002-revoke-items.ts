import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RevokeItems1790600000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table purchases
        add column revoked_plugin_ids uuid[] not null default '{}',
        add column items_refunded_at timestamptz;
      alter table entitlements add column language text check (language in ('en', 'ru'));
      alter table download_grants add column revoked_plugin_ids uuid[] not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table entitlements drop column language;
      alter table download_grants drop column revoked_plugin_ids;
      alter table purchases drop column revoked_plugin_ids, drop column items_refunded_at;
    `);
  }
}
