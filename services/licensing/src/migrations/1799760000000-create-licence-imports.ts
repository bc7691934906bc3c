import type { MigrationInterface, QueryRunner } from 'typeorm';

const sources = `'order', 'redemption', 'gift', 'grant'`;

/** Customers with their licences from other shops (docs/decisions/0112). */
export class CreateLicenceImports1799760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table licence_imports (
      id uuid primary key,
      name text not null,
      language text not null check (language in ('en', 'ru')),
      state text not null check (state in ('checking', 'checked', 'running', 'done', 'cancelled')),
      row_count int not null,
      csv text,
      created_by uuid not null,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      mails_requested_at timestamptz
    )`);
    await runner.query('create index licence_imports_newest on licence_imports (created_at desc, id desc)');
    await runner.query(`create table licence_import_rows (
      id uuid primary key,
      import_id uuid not null references licence_imports,
      line int not null,
      email text not null,
      product text not null,
      date text not null,
      serial text not null,
      state text not null
        check (state in ('ready', 'granted', 'waiting', 'owned', 'duplicate', 'invalid')),
      fault text,
      plugin_id uuid,
      name text,
      user_id uuid,
      mailed_at timestamptz,
      constraint licence_import_rows_line unique (import_id, line)
    )`);
    await runner.query(
      `create index licence_import_rows_ready on licence_import_rows (import_id, line) where state = 'ready'`,
    );
    await runner.query(
      `create index licence_import_rows_of_address on licence_import_rows (email) where email <> ''`,
    );
    await runner.query(
      'create index licence_import_rows_of_user on licence_import_rows (user_id) where user_id is not null',
    );
    await runner.query(`create unique index licence_import_rows_serial on licence_import_rows (plugin_id, serial)
      where state in ('granted', 'waiting', 'owned')`);
    await runner.query(`create index licence_import_rows_to_mail on licence_import_rows (import_id, email)
      where mailed_at is null and state in ('granted', 'waiting') and email <> ''`);
    for (const table of ['purchases', 'entitlements'])
      await setSources(runner, table, `${sources}, 'import'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['purchases', 'entitlements']) await setSources(runner, table, sources);
    await runner.query('drop table licence_import_rows');
    await runner.query('drop table licence_imports');
  }
}

/** Not validated: rows that are there satisfy it, and a long table is not read under the lock. */
async function setSources(runner: QueryRunner, table: string, allowed: string): Promise<void> {
  await runner.query(`alter table ${table} drop constraint ${table}_source_check`);
  await runner.query(
    `alter table ${table} add constraint ${table}_source_check check (source in (${allowed})) not valid`,
  );
}
