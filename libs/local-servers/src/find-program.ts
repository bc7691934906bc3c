import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { StartupError } from './startup-error';

interface KnownProgram {
  programs: readonly string[];
  apt: string;
  brew: string;
  /** The variable that names another program than the installed one, such as another version. */
  variable?: string;
}

const knownPrograms = {
  'nats-server': {
    programs: ['nats-server'],
    apt: 'nats-server',
    brew: 'nats-server',
    variable: 'NATS_SERVER',
  },
  'redis-server': {
    programs: ['redis-server', 'valkey-server'],
    apt: 'redis-server',
    brew: 'redis',
    variable: 'REDIS_SERVER',
  },
  // For backups (deploy/operations/backup).
  restic: { programs: ['restic'], apt: 'restic', brew: 'restic' },
  // For monitoring and the tests of its rules (deploy/monitoring).
  prometheus: { programs: ['prometheus'], apt: 'prometheus', brew: 'prometheus' },
  promtool: { programs: ['promtool'], apt: 'prometheus', brew: 'prometheus' },
  alertmanager: {
    programs: ['prometheus-alertmanager', 'alertmanager'],
    apt: 'prometheus-alertmanager',
    brew: 'alertmanager',
  },
  amtool: { programs: ['amtool'], apt: 'prometheus-alertmanager', brew: 'alertmanager' },
  // The load balancer of the rolling drill.
  haproxy: { programs: ['haproxy'], apt: 'haproxy', brew: 'haproxy' },
  // The client of the bench.
  wrk: { programs: ['wrk'], apt: 'wrk', brew: 'wrk' },
  // For the HTML checker of the browser tests. Homebrew does not link openjdk into its bin folder.
  java: { programs: ['java'], apt: 'default-jre-headless', brew: 'openjdk' },
  // For the browser stories. Debian's build without a window starts a page in less processor time.
  'chromium-headless-shell': {
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser'],
    apt: 'chromium-headless-shell',
    brew: 'chromium',
  },
  chromium: { programs: ['chromium', 'chromium-browser'], apt: 'chromium', brew: 'chromium' },
} as const satisfies Record<string, KnownProgram>;

export type ProgramName = keyof typeof knownPrograms;

/** The folders and commands of this machine that the search uses. */
export interface HostMachine {
  folders: string[];
  env: NodeJS.ProcessEnv;
  isRoot: boolean;
  run: (command: string, args: string[]) => boolean;
  print: (line: string) => void;
}

function runQuietly(command: string, args: string[]): boolean {
  // A freshly installed package must not start its own server (invoke-rc.d does nothing in runlevel 1).
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function thisMachine(): HostMachine {
  return {
    folders: [
      '/opt/homebrew/opt/openjdk/bin',
      '/usr/local/opt/openjdk/bin',
      ...(process.env['PATH'] ?? '').split(delimiter),
      '/usr/bin',
      '/usr/sbin',
      '/usr/local/bin',
      '/usr/local/sbin',
      '/opt/homebrew/bin',
    ],
    env: process.env,
    isRoot: process.getuid?.() === 0,
    run: runQuietly,
    print: (line) => void process.stdout.write(`${line}\n`),
  };
}

function find(machine: HostMachine, programs: readonly string[]): string | undefined {
  return machine.folders
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find((file) => existsSync(file));
}

function installWithApt({ run, print }: HostMachine, name: string): void {
  print(`installing ${name} with apt`);
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=120'];
  run('apt-get', [...lockTimeout, 'update', '-qq']);
  run('apt-get', [...lockTimeout, 'install', '-y', '-qq', '--no-install-recommends', name]);
}

/** @throws StartupError when the variable names a file that does not exist */
function namedProgram({ env }: HostMachine, { variable }: KnownProgram): string | undefined {
  const file = variable && env[variable];
  if (!file) return undefined;
  if (existsSync(file)) return resolve(file);
  throw new StartupError(`${variable}=${file} does not exist. It names the program of the server.`);
}

/**
 * The path of a program: that of its variable, or the installed one. A missing one is installed with apt (as root) or brew.
 * @throws StartupError naming the package or the variable, and the containers as an alternative
 */
export function findProgram(name: ProgramName, machine: HostMachine = thisMachine()): string {
  const { programs, apt, brew } = knownPrograms[name];
  const found = namedProgram(machine, knownPrograms[name]) ?? find(machine, programs);
  if (found) return found;
  if (machine.isRoot && find(machine, ['apt-get'])) installWithApt(machine, apt);
  else if (find(machine, ['brew'])) {
    machine.print(`installing ${brew} with brew`);
    machine.run('brew', ['install', '--quiet', brew]);
  }
  const installed = find(machine, programs);
  if (installed) return installed;
  throw new StartupError(
    `${name} is not installed. Install it (Debian, Ubuntu: sudo apt-get install ${apt}; macOS: brew install ${brew}), ` +
      'or run the same shop in containers: node deploy/containers/make-env.mjs && docker compose up',
  );
}
