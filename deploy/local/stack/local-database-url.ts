import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

/**
 * The superuser's URL of one database: on the server of `DATABASE_URL` if it is set, otherwise of the running stack.
 * @throws when neither exists
 */
export function localDatabaseUrl(database: string, dataDir = '.local'): string {
  const externalUrl = process.env['DATABASE_URL'];
  const url = new URL(externalUrl ?? 'postgres://postgres@127.0.0.1');
  if (!externalUrl) {
    const { postgres } = readJson<{ postgres: { port: number } }>(dataDir, 'processes.json');
    url.port = String(postgres.port);
    url.password = readJson<{ postgres: string }>(dataDir, 'secrets.json').postgres;
  }
  url.pathname = `/${database}`;
  return url.href;
}
