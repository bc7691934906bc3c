import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

const isCommit = (name: string) =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).status === 0;

/**
 * The commit of a version. `last` is the newest tag; a clone without tags has the commit that last changed the version in
 * package.json.
 */
function commitOf(name: string): string {
  if (name !== 'last' && isCommit(name)) return run('git', ['rev-parse', `${name}^{commit}`]);
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' });
  if (name === 'last' && tag.status === 0) return run('git', ['rev-parse', `${tag.stdout.trim()}^{commit}`]);
  const version = name === 'last' ? '' : name.replace(/^v/, '');
  const set = run('git', ['log', '--format=%H', '-1', `-G"version": "${version}`, '--', 'package.json']);
  if (set) return set;
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
