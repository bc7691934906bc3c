import { join } from 'node:path';
import { services } from '#contracts/kit/services';
import { openDatabase } from '#platform/database/database';
import { loadMigrations } from '#platform/database/migrations/load-migrations';
import { localDatabaseUrl } from '../../local/stack/local-database-url';
import { rowsOf } from '../driver/rows';
import { type Column, type Schema, schemaProblems } from './schema-problems';

async function schemaOf(url: string): Promise<Schema> {
  const rows = await rowsOf<Column & { name: string }>(
    url,
    `select table_name || '.' || column_name as name, udt_name as type,
         is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as "isOptional"
       from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** The schemas of all services in a running shop. */
export async function readSchemas(dataDir: string): Promise<Map<string, Schema>> {
  const entries = services.map(
    async (service) => [service, await schemaOf(localDatabaseUrl(service, dataDir))] as const,
  );
  return new Map(await Promise.all(entries));
}

/** The schema of a new database with the migrations that this service has run. */
async function newSchema(dataDir: string, service: string): Promise<Schema> {
  const url = localDatabaseUrl(service, dataDir);
  const folder = join(__dirname, '../../../services', service, 'src/migrations');
  const ran = await rowsOf<{ name: string }>(url, 'select name from migrations');
  const all = await loadMigrations(folder);
  const migrations = all.filter((one) => ran.some(({ name }) => name === one.name));
  const admin = new URL(localDatabaseUrl('postgres', dataDir));
  const name = `${service}_new`;
  await rowsOf(admin.toString(), `create database ${name}`);
  const fresh = Object.assign(new URL(admin), { pathname: `/${name}` }).toString();
  const source = await openDatabase({ url: fresh, poolSize: 2, entities: [], migrations });
  await source.destroy();
  const schema = await schemaOf(fresh);
  await rowsOf(admin.toString(), `drop database ${name}`);
  return schema;
}

/** Compares a shop after an update with {@link readSchemas} before it and with new databases. */
export async function expansionProblems(
  dataDir: string,
  before: ReadonlyMap<string, Schema>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [service, after] of await readSchemas(dataDir)) {
    const fresh = await newSchema(dataDir, service);
    problems.push(...schemaProblems(service, { before: before.get(service) ?? new Map(), after, fresh }));
  }
  return problems;
}
