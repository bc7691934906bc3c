import { existsSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart } from './stop-with-message';

interface Noted {
  pid: number;
  port: number;
}

function commandOf(pid: number): string {
  const proc = `/proc/${pid}/cmdline`;
  if (existsSync(proc)) return readFileSync(proc, 'utf8').replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const ours = /postgres|nats-server|redis-server|dist[/\\](services|gateway|deploy)|maildev/;

/**
 * Ends what a supervisor that was killed has left behind. A pid counts only while its command is one of ours: numbers are
 * used again.
 * @throws CannotStart when the shop is running already.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'supervisor.pid');
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (isAlive(pid) && /deploy[/\\]local[/\\]up/.test(commandOf(pid))) {
      throw new CannotStart(
        `The shop is running already (process ${pid}). Stop it with Ctrl-C there, or: kill ${pid}`,
      );
    }
  }
  const file = join(dataDir, 'processes.json');
  if (!existsSync(file)) return;
  const noted = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Noted>).map(
    ({ pid }) => pid,
  );
  const left = noted.filter((pid) => isAlive(pid) && ours.test(commandOf(pid)));
  for (const pid of left) process.kill(pid, 'SIGTERM');
  const until = Date.now() + 8_000;
  while (left.some(isAlive) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  for (const pid of left.filter(isAlive)) process.kill(pid, 'SIGKILL');
  rmSync(file, { force: true });
}
