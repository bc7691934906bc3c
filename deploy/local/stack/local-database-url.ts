import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '#platform/database/servers/database-address';

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

/**
 * The superuser's URL of one database: on the server of `DATABASE_URL` if it is set, otherwise of the running stack.
 * @throws when neither exists
 */
export function localDatabaseUrl(database: string, dataDir = '.local'): string {
  const externalUrl = process.env['DATABASE_URL'];
  if (externalUrl) return withDatabase(externalUrl, database);
  const { postgres } = readJson<{ postgres: { port: number } }>(dataDir, 'processes.json');
  const url = new URL(`postgres://postgres@127.0.0.1:${postgres.port}/${database}`);
  url.password = readJson<{ postgres: string }>(dataDir, 'secrets.json').postgres;
  return url.href;
}
