import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#local-servers/startup-error';
import { eventually } from '#testing/eventually';
import type { StackInfo } from '../../local/stack/stack';

const startTimeoutMs = 180_000;

/** The addresses of the shop that runs on a data folder. @throws StartupError when none does */
export function readStackInfo(dataDir: string): StackInfo {
  const file = join(dataDir, 'ready.json');
  if (!existsSync(file))
    throw new StartupError(`no shop is running on ${dataDir}: npm start -- --data ${dataDir} --ports free`);
  return JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
}

/** Deletes all data of a stopped shop. */
export function resetShop(dataDir: string): void {
  const args = ['dist/deploy/local/commands/reset.js', '--quiet', '--data', dataDir];
  spawnSync(process.execPath, args, { stdio: 'inherit' });
}

/** A shop with its own data folder on free ports. */
export class LocalShop {
  private constructor(
    private readonly child: ChildProcess,
    readonly at: StackInfo,
  ) {}

  /** @throws StartupError when it is not ready in time */
  static async start(dataDir: string): Promise<LocalShop> {
    const args = ['deploy/local/commands/start.mjs', '--data', dataDir, '--ports', 'free'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      const hasEnded = () => child.exitCode !== null;
      await eventually(() => hasEnded() || existsSync(join(dataDir, 'ready.json')), startTimeoutMs);
      return new LocalShop(child, readStackInfo(dataDir));
    } catch {
      child.kill('SIGTERM');
      throw new StartupError(`the shop did not start; its logs: ${join(dataDir, 'logs')}`);
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }
}
