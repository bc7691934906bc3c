import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  { table: 'entitlements', column: 'status' },
  { table: 'licences', column: 'status' },
  { table: 'licence_events', column: 'kind' },
] as const;

/** Checked only for new rows at first, so that no long lock is held. */
const allow = ({ table, column }: (typeof tables)[number], values: readonly string[]) => `
  alter table ${table} drop constraint ${table}_${column}_check;
  alter table ${table} add constraint ${table}_${column}_check
    check (${column} in (${values.map((value) => `'${value}'`).join(', ')})) not valid;
  alter table ${table} validate constraint ${table}_${column}_check;`;

const states = ['active', 'suspended', 'revoked'];
const kinds = ['suspended', 'revoked', 'restored', 'moved'];
const valuesOf = ({ column }: (typeof tables)[number]) => (column === 'status' ? states : kinds);

/** Upgrades, and the state of a licence that was upgraded. Expands the schema only: the release before writes none of it. */
export class SupersedeLicences1790630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const one of tables) await runner.query(allow(one, [...valuesOf(one), 'superseded']));
    await runner.query(`
      alter table entitlements add column superseded_by uuid;
      create table upgrades (
        order_id uuid not null,
        plugin_id uuid not null,
        user_id uuid not null,
        from_plugin_id uuid not null,
        primary key (order_id, plugin_id)
      );
      create index upgrades_of_licence on upgrades (user_id, from_plugin_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update entitlements set status = 'active' where status = 'superseded';
      update licences set status = 'active' where status = 'superseded';
      delete from licence_events where kind = 'superseded';
      drop table upgrades;
      alter table entitlements drop column superseded_by;
    `);
    for (const one of tables) await runner.query(allow(one, valuesOf(one)));
  }
}
