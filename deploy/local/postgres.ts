import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type Owner, type PostgresHome } from './postgres-home';
import { CannotStart } from './stop-with-message';

/** `data` alone would not say whether it was finished: initdb writes the version first and the rest after it. */
const halfOf = (data: string) => `${data}.half`;

function initialise({ bin, data: place, owner }: PostgresHome, password: string): void {
  const data = halfOf(place);
  const passwordFile = `${place}.password`;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    // Compares by bytes and knows the case of all letters, the same on every machine; the C locale knows only a to z.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  ];
  const result = spawnSync(join(bin, 'initdb'), args, { ...owner, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  throw new CannotStart(`Postgres could not be set up: ${result.stderr || String(result.error)}`);
}

/** A Postgres of our own, its data made on first use. @throws CannotStart */
export function preparePostgres(root: string, dataDir: string, password: string): PostgresHome {
  const home = findPostgres(root, dataDir);
  if (!existsSync(join(home.data, 'PG_VERSION'))) {
    // What an interrupted first start has left is no cluster yet.
    for (const left of [home.data, halfOf(home.data)]) rmSync(left, { recursive: true, force: true });
    initialise(home, password);
    renameSync(halfOf(home.data), home.data);
    chmodSync(home.data, 0o700);
  }
  return home;
}

export interface PostgresCommand {
  command: string;
  args: string[];
  owner: Owner | undefined;
}

/** What starts the server in the foreground, on the loopback address alone. */
export function postgresCommand(
  home: PostgresHome,
  port: number,
  more: Record<string, string> = {},
): PostgresCommand {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    ...more,
  };
  return {
    command: join(home.bin, 'postgres'),
    args: [
      '-D',
      home.data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    owner: home.owner,
  };
}
