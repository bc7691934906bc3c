import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expands the schema only: processes of the release before write one item and one product, without these columns. */
export class OrderLines1790600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table order_items
        add column line int not null default 0 check (line >= 0),
        add column bundle_id uuid,
        add column bundle_slug text,
        add column bundle_name text,
        add column upgrades_plugin_id uuid,
        add constraint order_items_bundle check (
          (bundle_id is null) = (bundle_slug is null) and (bundle_id is null) = (bundle_name is null));
      alter table checkout_attempts add column plugin_ids uuid[];
      create index checkout_attempts_of_products on checkout_attempts using gin (plugin_ids) where state = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index checkout_attempts_of_products;
      alter table checkout_attempts drop column plugin_ids;
      alter table order_items drop constraint order_items_bundle, drop column line, drop column bundle_id,
        drop column bundle_slug, drop column bundle_name, drop column upgrades_plugin_id;
    `);
  }
}
