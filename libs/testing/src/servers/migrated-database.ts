import { Client } from 'pg';
import { runMigrations } from '#platform/database/database';
import type { Migrations } from '#platform/database/migrations/load-migrations';
import { createDatabase } from './start-postgres';
import { testPostgresVariable } from './test-server';

/** Under this lock the workers of a run migrate one template at a time; the number is arbitrary. */
const templateLock = 727_002;

/** Names by service, because a worker finds the same templates for each of its files. */
const templates = new Map<string, string>();

async function templateOf(adminUrl: string, service: string, migrations: Migrations): Promise<string> {
  const template = `migrated_${service}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return template;
    const url = await createDatabase(adminUrl, service);
    await runMigrations({ url, entities: [], migrations });
    const migrated = new URL(url).pathname.slice(1);
    // A template that is not complete has another name.
    await client.query(
      `alter database ${client.escapeIdentifier(migrated)} rename to ${client.escapeIdentifier(template)}`,
    );
    return template;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database with the empty tables of a service in the shared Postgres: a copy of one that is migrated once in a run. The
 * migrations of a service take longer than the tests of most spec files. @returns its address
 */
export async function migratedDatabase(service: string, migrations: Migrations): Promise<string> {
  const adminUrl = process.env[testPostgresVariable];
  if (!adminUrl) throw new Error('there is no Postgres: the jest run starts it');
  const template = templates.get(service) ?? (await templateOf(adminUrl, service, migrations));
  templates.set(service, template);
  return createDatabase(adminUrl, service, template);
}
