import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findPostgresInstallation,
  type ProcessOwner,
  type PostgresInstallation,
} from './postgres-installation';
import { StartupError } from '../startup-error';

/** initdb writes the version first, so the data folder has another name until initdb has finished. */
const unfinishedFolder = (data: string) => `${data}.half`;

/**
 * Compares by bytes and maps the case of all alphabets, the same on every machine; the C locale maps only a to z. Postgres has such
 * a locale of its own since 17. Before, that of the C library does the same: its C.UTF-8 orders by code point, which is the order of
 * the bytes of UTF-8.
 */
function localeOptions(majorVersion: number): string[] {
  if (majorVersion < 17) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function initialise(
  { bin, majorVersion, data: target, owner }: PostgresInstallation,
  password: string,
): void {
  const data = unfinishedFolder(target);
  const passwordFile = `${target}.password`;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-sync'],
    ...localeOptions(majorVersion),
    ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  ];
  const result = spawnSync(join(bin, 'initdb'), args, { ...owner, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  throw new StartupError(`Postgres could not be set up: ${result.stderr || String(result.error)}`);
}

/** The packaged Postgres; initializes its data on first use. @throws StartupError */
export function preparePostgres(root: string, dataDir: string, password: string): PostgresInstallation {
  const home = findPostgresInstallation(root, dataDir);
  if (!existsSync(join(home.data, 'PG_VERSION'))) {
    // An interrupted first start leaves an incomplete cluster.
    for (const incomplete of [home.data, unfinishedFolder(home.data)])
      rmSync(incomplete, { recursive: true, force: true });
    initialise(home, password);
    renameSync(unfinishedFolder(home.data), home.data);
    chmodSync(home.data, 0o700);
  }
  return home;
}

export interface PostgresCommand {
  command: string;
  args: string[];
  owner: ProcessOwner | undefined;
}

/** The command that starts the server in the foreground, on the loopback address only. */
export function postgresCommand(
  home: PostgresInstallation,
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
