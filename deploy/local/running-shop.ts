import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function read<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as T;
}

/**
 * Address of one database of the running shop: of this machine's, or of the server that `DATABASE_URL` names.
 * @throws when neither is there.
 */
export function databaseOfRunningShop(database: string, dataDir = '.local'): string {
  const given = process.env['DATABASE_URL'];
  const url = new URL(given ?? 'postgres://postgres@127.0.0.1');
  if (!given) {
    const { postgres } = read<{ postgres: { port: number } }>(dataDir, 'processes.json');
    url.port = String(postgres.port);
    url.password = read<{ postgres: string }>(dataDir, 'secrets.json').postgres;
  }
  url.pathname = `/${database}`;
  return url.href;
}
