import { Client } from 'pg';
import { runMigrations } from '#platform/database/database';
import type { Migrations } from '#platform/database/migrations/load-migrations';
import { createDatabase } from '../servers/start-postgres';
import { testPostgresVariable } from '../servers/test-server';
import { WorkerDatabase } from './worker-database';

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

/** A property of the worker's global object, because some specs have modules of their own. */
const property = 'databasesOfWorker';

function databasesOf(service: string): WorkerDatabase[] {
  const ofServices: Map<string, WorkerDatabase[]> = Reflect.get(globalThis, property) ?? new Map();
  Reflect.set(globalThis, property, ofServices);
  const databases = ofServices.get(service) ?? [];
  ofServices.set(service, databases);
  return databases;
}

/**
 * A database with the empty tables of a service in the shared Postgres, for this spec file alone: one that a former file of the worker had,
 * whose connections have plans and metadata, or a copy of one that is migrated once in a run. The migrations of a service take longer
 * than the tests of most spec files. @returns its address
 */
export async function migratedDatabase(service: string, migrations: Migrations): Promise<string> {
  const adminUrl = process.env[testPostgresVariable];
  if (!adminUrl) throw new Error('there is no Postgres: the jest run starts it');
  const { testPath: specFile } = expect.getState();
  const databases = databasesOf(service);
  for (const database of databases) if (await database.restoreFor(specFile)) return database.url;
  const template = templates.get(service) ?? (await templateOf(adminUrl, service, migrations));
  templates.set(service, template);
  const database = await WorkerDatabase.open(await createDatabase(adminUrl, service, template), specFile);
  databases.push(database);
  return database.url;
}
