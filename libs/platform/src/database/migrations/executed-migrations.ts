import type { DataSource } from 'typeorm';
import type { Migration } from './load-migrations';

/** Migrations that another process has not run yet. */
export class PendingMigrations extends Error {
  constructor(names: readonly string[]) {
    super(`migrations are pending: ${names.join(', ')}`);
    this.name = 'PendingMigrations';
  }
}

async function executedNames(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query<[{ exists: boolean }]>(
    "select to_regclass('migrations') is not null as exists",
  );
  const rows = table.exists ? await dataSource.query<{ name: string }[]>('select name from migrations') : [];
  return rows.map(({ name }) => name);
}

/** @throws PendingMigrations */
export async function assertMigrated(
  dataSource: DataSource,
  migrations: readonly Migration[],
): Promise<void> {
  const executed = new Set(await executedNames(dataSource));
  const pending = migrations.filter(({ name }) => !executed.has(name));
  if (pending.length > 0) throw new PendingMigrations(pending.map(({ name }) => name));
}

const timestampOf = (name: string) => Number(name.slice(-13));

/**
 * The first migration replaces all that were before it, so it cannot follow one of them. Unknown later ones are those of a newer
 * release.
 * @throws when the database has run a migration from before the first one
 */
export async function assertNotOlder(
  dataSource: DataSource,
  migrations: readonly Migration[],
): Promise<void> {
  if (migrations.length === 0) return;
  const first = Math.min(...migrations.map(({ name }) => timestampOf(name)));
  const older = (await executedNames(dataSource)).find((name) => timestampOf(name) < first);
  if (older)
    throw new Error(
      `the database has the tables of an older release (migration ${older}) and cannot be updated: create a new one`,
    );
}
