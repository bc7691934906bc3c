import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

/**
 * The address of one database of the running stack, or of the server of `DATABASE_URL`.
 * @throws when there is neither
 */
export function localDatabaseUrl(database: string, dataDir = '.local'): string {
  const given = process.env['DATABASE_URL'];
  const url = new URL(given ?? 'postgres://postgres@127.0.0.1');
  if (!given) {
    const { postgres } = readJson<{ postgres: { port: number } }>(dataDir, 'processes.json');
    url.port = String(postgres.port);
    url.password = readJson<{ postgres: string }>(dataDir, 'secrets.json').postgres;
  }
  url.pathname = `/${database}`;
  return url.href;
}
