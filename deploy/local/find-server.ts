import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotStart } from './stop-with-message';

const wanted = {
  'nats-server': { programs: ['nats-server'], apt: 'nats-server', brew: 'nats-server' },
  'redis-server': { programs: ['redis-server', 'valkey-server'], apt: 'redis-server', brew: 'redis' },
  // For the HTML checker of the browser stories. Homebrew does not link openjdk into its bin folder.
  java: { programs: ['java'], apt: 'default-jre-headless', brew: 'openjdk' },
  chromium: { programs: ['chromium', 'chromium-browser'], apt: 'chromium', brew: 'chromium' },
} as const;

export type ServerName = keyof typeof wanted;

/** What a search needs to know of the machine. */
export interface Machine {
  folders: string[];
  isRoot: boolean;
  run: (command: string, args: string[]) => boolean;
  say: (line: string) => void;
}

function runQuietly(command: string, args: string[]): boolean {
  // A freshly installed package must not start a server of its own beside ours (invoke-rc.d does nothing in runlevel 1).
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

export function thisMachine(): Machine {
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
    isRoot: process.getuid?.() === 0,
    run: runQuietly,
    say: (line) => void process.stdout.write(`${line}\n`),
  };
}

function find(machine: Machine, programs: readonly string[]): string | undefined {
  return machine.folders
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find((file) => existsSync(file));
}

function installWithApt({ run, say }: Machine, name: string): void {
  say(`installing ${name} with apt`);
  const patience = ['-o', 'DPkg::Lock::Timeout=120'];
  run('apt-get', [...patience, 'update', '-qq']);
  run('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', name]);
}

/**
 * The path of a program: what is installed, else installed now with apt (as root) or brew.
 * @throws CannotStart naming what to install, and the containers as the other way.
 */
export function findServer(name: ServerName, machine: Machine = thisMachine()): string {
  const { programs, apt, brew } = wanted[name];
  const found = find(machine, programs);
  if (found) return found;
  if (machine.isRoot && find(machine, ['apt-get'])) installWithApt(machine, apt);
  else if (find(machine, ['brew'])) {
    machine.say(`installing ${brew} with brew`);
    machine.run('brew', ['install', '--quiet', brew]);
  }
  const installed = find(machine, programs);
  if (installed) return installed;
  throw new CannotStart(
    `${name} is not installed. Install it (Debian, Ubuntu: sudo apt-get install ${apt}; macOS: brew install ${brew}), ` +
      'or run the same shop in containers: node deploy/docker/make-env.mjs && docker compose up',
  );
}
