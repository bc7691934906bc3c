import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotStart } from './stop-with-message';

const packages = {
  'nats-server': { apt: 'nats-server', brew: 'nats-server' },
  'redis-server': { apt: 'redis-server', brew: 'redis' },
  chromium: { apt: 'chromium', brew: 'chromium' },
} as const;

function onPath(name: string): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function run(command: string, args: string[]): boolean {
  // A freshly installed package must not start a server of its own beside ours.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

/**
 * The path of a server program: what is installed, else installed now with apt (as root) or brew.
 * @throws CannotStart naming what to install, or `docker compose up` as the other way.
 */
export function findServer(name: keyof typeof packages): string {
  const found = onPath(name);
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (onPath('apt-get') && isRoot) {
    process.stdout.write(`installing ${name} with apt\n`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packages[name].apt]);
  } else if (onPath('brew')) {
    process.stdout.write(`installing ${name} with brew\n`);
    run('brew', ['install', '--quiet', packages[name].brew]);
  }
  const installed = onPath(name);
  if (installed) return installed;
  throw new CannotStart(
    `${name} is not installed. Install it (Debian: sudo apt-get install ${packages[name].apt}; macOS: brew install ${packages[name].brew}), ` +
      `or run the same shop in containers: docker compose up`,
  );
}
