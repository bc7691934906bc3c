import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { services } from '#contracts/kit/services';
import { StartupError } from '#local-servers/startup-error';

const versionsDir = resolve('.local/versions');

function run(command: string, args: readonly string[], cwd = process.cwd()): string {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0)
    throw new StartupError(`${command} ${args.slice(0, 3).join(' ')} failed: ${stderr || String(error)}`);
  return stdout.trim();
}

function tryGit(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() ? stdout.trim() : undefined;
}

/** The commit that first set a version in package.json, or, without one, the commit that last set any. */
function commitOfVersion(root: string, version: string | undefined): string | undefined {
  const log = ['log', '--format=%H', `-G"version": "${version ?? ''}`, '--', 'package.json'];
  const commits = tryGit(root, ...log)?.split('\n');
  return version ? commits?.at(-1) : commits?.[0];
}

/**
 * The commit of a tag, a commit or a version. `last` is the newest tag; in a clone without tags it is the commit that last set the
 * version. @throws StartupError
 */
export function commitOf(name: string, root = process.cwd()): string {
  const found =
    name === 'last'
      ? (tryGit(root, 'rev-list', '--tags', '--max-count=1') ?? commitOfVersion(root, undefined))
      : (tryGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) ??
        commitOfVersion(root, name.replace(/^v/, '')));
  if (found) return found;
  throw new StartupError(`there is no commit, tag or version ${name} in this clone`);
}

type LockedPackages = Record<string, { version?: string }>;

function lockedPackages(folder: string): LockedPackages {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  return lock.packages;
}

/** Whether every package of the earlier version is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const here = lockedPackages(process.cwd());
  return Object.entries(lockedPackages(folder)).every(
    ([path, { version }]) => path === '' || here[path]?.version === version,
  );
}

/** @throws StartupError when a database of the earlier version cannot be updated, because its first migration is another one */
export function assertSameFirstMigrations(folder: string, root = process.cwd()): void {
  for (const service of services) {
    const firstIn = (checkout: string) =>
      readdirSync(join(checkout, 'services', service, 'src/migrations')).sort()[0];
    if (firstIn(folder) !== firstIn(root))
      throw new StartupError(
        `its migrations of ${service} are from before they were squashed (docs/decisions/0088-one-migration-per-service.md)`,
      );
  }
}

/** Builds an earlier version in a folder of its own. @returns the folder. @throws StartupError */
export function buildEarlierVersion(name: string, print: (line: string) => void): string {
  const commit = commitOf(name);
  print(`${name} is ${run('git', ['log', '-1', '--format=%h %s', commit])}`);
  const folder = join(versionsDir, commit.slice(0, 12));
  const built = join(folder, 'built');
  if (existsSync(built)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder]);
  assertSameFirstMigrations(folder);
  if (hasSamePackages(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else {
    print('its packages differ: npm ci');
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  }
  print('building it');
  run('npm', ['run', 'build', '--silent'], folder);
  mkdirSync(built);
  return folder;
}
